import type { Shape } from "./shape.ts";

export function serialise(body: unknown, shape: Shape): unknown {
  if (shape.nulls === "present" && shape.falses === "present") return body;
  if (Array.isArray(body)) return body.map((item) => serialise(item, shape));
  if (typeof body !== "object" || body === null) return body;
  const kept = Object.entries(body).filter(([, value]) => {
    if (value === null) return shape.nulls === "present";
    return value !== false || shape.falses === "present";
  });
  return Object.fromEntries(kept.map(([name, value]) => [name, serialise(value, shape)]));
}
