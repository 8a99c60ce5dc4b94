import { createHash } from "node:crypto";
import { digestOf, type Mapping } from "#lib/config/mapping.ts";
import type { Location } from "#lib/config/types.ts";

/** Objects with more keys are read as maps by id, whose keys are no names of fields. */
const MAX_NAMES = 60;
const MAX_FIELDS = 500;

/** Names and kinds of a catalogue's fields (`data[].services[].price number`), never what they hold. */
export function shapeOf(body: unknown): readonly string[] {
  const fields = new Set<string>();
  walk(body, "", fields);
  return [...fields].toSorted().slice(0, MAX_FIELDS);
}

function walk(value: unknown, path: string, fields: Set<string>): void {
  // What is null at one service may be a text at the next: that changes no shape.
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value) walk(item, `${path}[]`, fields);
  } else if (typeof value === "object") {
    const entries = Object.entries(value);
    const isMap = entries.length > MAX_NAMES;
    for (const [name, item] of entries) walk(item, `${path}.${isMap ? "*" : name}`, fields);
  } else {
    fields.add(`${path.replace(/^\./, "")} ${typeof value}`);
  }
}

/** `mapping`: its digest, for it may change without any field of the catalogue. */
export type RehearsedSettings = Pick<Location, "addonPricing" | "currency" | "timeZone"> & {
  readonly mapping?: string | undefined;
};

export function rehearsedSettings(
  { addonPricing, currency, timeZone }: Location,
  mapping?: Mapping,
): RehearsedSettings {
  return { addonPricing, currency, timeZone, mapping: digestOf(mapping) };
}

/** Of field names and kinds, and of the settings that say how they are meant; not of prices. */
export function fingerprintOf(fields: readonly string[], settings: RehearsedSettings): string {
  const { addonPricing, currency, timeZone, mapping } = settings;
  const text = JSON.stringify([
    fields,
    addonPricing,
    currency,
    timeZone,
    ...(mapping ? [mapping] : []),
  ]);
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
