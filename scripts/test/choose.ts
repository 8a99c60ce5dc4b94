import { optionsOf } from "../support/options.ts";
import { Stop } from "../support/say.ts";

type Named = { readonly name: string };

/** By `--only unit,e2e`, in the order of the run. */
export function chooseSteps<S extends Named>(
  all: readonly S[],
  args: readonly string[],
  usage = "npm test, or npm test -- --only unit,e2e",
): S[] {
  const { only } = optionsOf(
    { args: [...args], options: { only: { type: "string" } } },
    usage,
  ).values;
  if (only === undefined) return [...all];
  const names = only.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !all.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new Stop(`There is no step “${unknown}”. Steps: ${all.map((s) => s.name).join(", ")}`);
  }
  return all.filter((step) => names.includes(step.name));
}

/** Steps that run side by side. */
export function groupsOf<S extends Named & { readonly isBesideNext?: true }>(
  steps: readonly S[],
): S[][] {
  const groups: S[][] = [];
  let isOpen = false;
  for (const step of steps) {
    if (isOpen) groups.at(-1)?.push(step);
    else groups.push([step]);
    isOpen = step.isBesideNext === true;
  }
  return groups;
}
