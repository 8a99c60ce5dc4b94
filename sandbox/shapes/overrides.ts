/** By record id. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Leaves the field out. */
const ABSENT = "$absent";

const idFields = ["id", "variantId", "optionGroupId", "optionId"];

/** For values that no data of the sandbox has. */
export function override(body: unknown, overrides: Overrides): unknown {
  if (Object.keys(overrides).length === 0) return body;
  if (Array.isArray(body)) return body.map((item) => override(item, overrides));
  if (typeof body !== "object" || body === null) return body;
  const fields = new Map<string, unknown>(Object.entries(body));
  const id = idFields.map((name) => fields.get(name)).find((value) => typeof value === "string");
  const written = new Map([...fields].map(([name, value]) => [name, override(value, overrides)]));
  for (const [name, value] of Object.entries(overrides[String(id)] ?? {})) written.set(name, value);
  return Object.fromEntries([...written].filter(([, value]) => value !== ABSENT));
}
