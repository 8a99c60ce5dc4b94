import { z } from "zod";
import type { WireDoubt } from "./doubt.ts";
import { isRecord } from "./names.ts";
import { id, name } from "./values.ts";

/** One category (§2.1); its services and bundles are read one by one. */
export type WireCategory = {
  readonly id: string;
  /** Empty where it could not be read; the services are still there. */
  readonly name: string;
  readonly services: readonly unknown[];
  readonly bundles: readonly unknown[];
};

export type WireCatalogue = {
  readonly categories: readonly WireCategory[];
  /** What could not be read above the level of services, for staff. */
  readonly oddities: readonly WireDoubt[];
};

/** §2.1: `data` holds the categories. An odd one is noted and never fails the rest. */
export const wireCatalogue = z.object({ data: z.array(z.unknown()) }).transform(({ data }) => {
  const categories: WireCategory[] = [];
  const oddities: WireDoubt[] = [];
  data.forEach((raw, index) => {
    const category = readCategory(raw, index, oddities);
    if (category) categories.push(category);
  });
  return { categories, oddities };
});

function readCategory(
  raw: unknown,
  index: number,
  oddities: WireDoubt[],
): WireCategory | undefined {
  const at = `data[${index}]`;
  if (!isRecord(raw)) {
    oddities.push({ path: at, fault: "expected a category" });
    return undefined;
  }
  const known = { id: id.safeParse(raw.id).data, name: name.safeParse(raw.name).data };
  // A category's id is never sent back, so its place can stand in for it.
  if (known.id === undefined) oddities.push({ path: `${at}.id`, fault: "expected an id" });
  if (known.name === undefined) oddities.push({ path: `${at}.name`, fault: "expected a name" });
  return {
    id: known.id ?? `category-${index + 1}`,
    name: known.name ?? "",
    services: entries(raw.services, `${at}.services`, oddities),
    // §2.1: "may be empty", so perhaps absent too.
    bundles: entries(raw.bundles ?? [], `${at}.bundles`, oddities),
  };
}

function entries(raw: unknown, at: string, oddities: WireDoubt[]): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  oddities.push({ path: at, fault: "expected a list" });
  return [];
}
