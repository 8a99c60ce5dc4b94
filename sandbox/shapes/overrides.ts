/** Fields by the id of the catalogue's record that they are written into. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The field is left out. */
const ABSENT = "$absent";

const idFields = ["id", "variantId", "optionGroupId", "optionId"];

/** The written catalogue with records changed as nobody's data would have it by itself. */
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
