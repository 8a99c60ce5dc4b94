import { z } from "zod";
import { findMissing } from "./doubts/counts.ts";
import { below, type WireIssue } from "./issue.ts";
import { isRecord } from "./names.ts";
import { id, name } from "./values.ts";

export type WireCategory = {
  readonly id: string;
  readonly name: string;
  readonly services: readonly unknown[];
  readonly bundles: readonly unknown[];
};

export type WireCatalogue = {
  readonly categories: readonly WireCategory[];
  readonly issues: readonly WireIssue[];
};

/** §2.1. An unreadable category never fails the rest. */
export const wireCatalogue = z.looseObject({ data: z.array(z.unknown()) }).transform((raw) => {
  const { data } = raw;
  const categories: WireCategory[] = [];
  const issues: WireIssue[] = [...findMissing(raw, ["data"])];
  data.forEach((raw, index) => {
    const category = readCategory(raw, index, issues);
    if (category) categories.push(category);
  });
  return { categories, issues };
});

function readCategory(raw: unknown, index: number, issues: WireIssue[]): WireCategory | undefined {
  const at = `data[${index}]`;
  if (!isRecord(raw)) {
    issues.push({ path: at, fault: "expected a category" });
    return undefined;
  }
  const known = { id: id.safeParse(raw.id).data, name: name.safeParse(raw.name).data };
  // A category's id is never sent back, so its position can replace it.
  if (known.id === undefined) issues.push({ path: `${at}.id`, fault: "expected an id" });
  const missing = findMissing(raw, ["services", "bundles"]);
  issues.push(...missing.map((issue) => below(at, issue)));
  if (known.name === undefined) issues.push({ path: `${at}.name`, fault: "expected a name" });
  return {
    id: known.id ?? `category-${index + 1}`,
    name: known.name ?? "",
    services: entries(raw.services, `${at}.services`, issues),
    // "May be empty" (§2.1), so perhaps absent.
    bundles: entries(raw.bundles ?? [], `${at}.bundles`, issues),
  };
}

function entries(raw: unknown, at: string, issues: WireIssue[]): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  issues.push({ path: at, fault: "expected a list" });
  return [];
}
