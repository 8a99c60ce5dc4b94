import { isRecord } from "../schema/names.ts";

export function valueAt(raw: unknown, path: string): unknown {
  return path === "." ? raw : follow(raw, path.split("."));
}

function follow(raw: unknown, steps: readonly string[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return raw;
  const name = nameOf(step);
  const value = isRecord(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined;
  if (step === name) return follow(value, rest);
  return Array.isArray(value) ? value.map((each) => follow(each, rest)) : undefined;
}

function nameOf(step: string): string {
  return step.replace(/\[\]$/, "");
}

export function without(raw: unknown, paths: readonly string[]): unknown {
  return paths.reduce((rest, path) => remove(rest, path.split(".")), raw);
}

function remove(raw: unknown, steps: readonly string[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || !isRecord(raw)) return raw;
  const name = nameOf(step);
  const { [name]: value, ...others } = raw;
  // What a list holds beside what was read of it has no effect on a price.
  if (rest.length === 0 || step !== name || !isRecord(value)) return others;
  const left = remove(value, rest);
  return isRecord(left) && Object.keys(left).length > 0 ? { ...others, [name]: left } : others;
}
