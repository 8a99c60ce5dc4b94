import type { Shape } from "./shape.ts";

export function serialise(body: unknown, shape: Shape): unknown {
  const { nulls, falses, spelling } = shape;
  if (nulls === "present" && falses === "present" && spelling === "camelCase") return body;
  if (Array.isArray(body)) return body.map((item) => serialise(item, shape));
  if (typeof body !== "object" || body === null) return body;
  const kept = Object.entries(body).filter(([, value]) => {
    if (value === null) return nulls === "present";
    return value !== false || falses === "present";
  });
  return Object.fromEntries(
    kept.map(([name, value]) => [spell(name, spelling), serialise(value, shape)]),
  );
}

function spell(name: string, spelling: Shape["spelling"]): string {
  if (spelling === "camelCase") return name;
  if (spelling === "PascalCase") return name.replace(/^./, (first) => first.toUpperCase());
  const between = spelling === "snake_case" ? "_" : "-";
  return name.replaceAll(/[A-Z]/g, (letter) => between + letter.toLowerCase());
}
