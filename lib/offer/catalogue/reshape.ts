import { hash } from "node:crypto";
import { inferAbsentFlags } from "#lib/upstream/schema/absent-flags.ts";
import type { WireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import type { Currency } from "#lib/values/money.ts";
import type { Result } from "#lib/values/result.ts";
import { readableIn } from "./readable.ts";
import { type Listed, reshapeBundle } from "./reshape-bundle.ts";
import { reshapeService } from "./reshape-service.ts";
import type { BundleEntry, Catalogue, Category, DataIssue, Entry } from "./types.ts";

/** §2.1 */
export function reshapeCatalogue(wire: WireCatalogue, currency: Currency): Catalogue {
  const issues: DataIssue[] = [...wire.issues];
  const absent = inferAbsentFlags(wire.categories.flatMap(({ services }) => services));
  const services = wire.categories.map(({ services }, index) =>
    readAll(services, `data[${index}].services`, issues, (raw) =>
      reshapeService(raw, currency, absent),
    ),
  );
  const sameId = conflicts(services.flat().map(({ service }) => service));
  const entries = services.map((each) => each.map((entry) => entryOf(entry, sameId)));
  const listed: Listed = new Map(entries.flat().map((entry) => [entry.service.id, entry]));
  const bundles = wire.categories.map(({ bundles }, index) =>
    readAll(bundles, `data[${index}].bundles`, issues, (raw) =>
      reshapeBundle(raw, listed, currency),
    ),
  );
  const sameBundle = conflicts(bundles.flat().map(({ bundle }) => bundle));
  const bundleEntries = bundles.map((each) =>
    each.map((entry) => bundleEntryIn(entry, sameBundle)),
  );
  const categories: Category[] = wire.categories.map(({ id, name }, index) => ({
    id,
    name,
    entries: entries[index] ?? [],
    bundles: bundleEntries[index] ?? [],
  }));
  return { categories, ...readableIn(categories), issues };
}

function readAll<T>(
  raws: readonly unknown[],
  at: string,
  issues: DataIssue[],
  read: (raw: unknown) => Result<T, readonly DataIssue[]>,
): readonly T[] {
  return raws.flatMap((raw, index) => {
    const result = read(raw);
    if (result.ok) return [result.value];
    for (const { path, fault } of result.error) {
      issues.push({ path: path === "" ? `${at}[${index}]` : `${at}[${index}].${path}`, fault });
    }
    return [];
  });
}

const SAME_ID: DataIssue = { path: "id", fault: "another one with the same id differs" };

/** Ids of different records. The same record in several categories is no conflict. */
function conflicts(items: readonly { readonly id: string }[]): ReadonlySet<string> {
  const seen = new Map<string, string>();
  const conflicting = new Set<string>();
  for (const item of items) {
    const content = JSON.stringify(item);
    if ((seen.get(item.id) ?? content) !== content) conflicting.add(item.id);
    seen.set(item.id, content);
  }
  return conflicting;
}

function entryOf(entry: Entry, conflicting: ReadonlySet<string>): Entry {
  const { service } = entry;
  if (!entry.readable || !conflicting.has(service.id)) return entry;
  const { id, name, description, disabledOnline } = service;
  const described = description === undefined ? {} : { description };
  const unreadable = { id, name, ...described, disabledOnline, issues: [SAME_ID] };
  return { readable: false, service: unreadable };
}

function bundleEntryIn(entry: BundleEntry, conflicting: ReadonlySet<string>): BundleEntry {
  if (!entry.readable || !conflicting.has(entry.bundle.id)) return entry;
  const { id, name, disabledOnline } = entry.bundle;
  const off = disabledOnline ? { disabledOnline } : {};
  return { readable: false, bundle: { id, name, ...off, issues: [SAME_ID] } };
}

/** Reshaping 3,000 services blocks for over 0.1 s, and every booking reads them. */
export function createMemoizedReshape(currency: Currency): (wire: WireCatalogue) => Catalogue {
  let last: { readonly digest: string; readonly catalogue: Catalogue } | undefined;
  return (wire) => {
    const digest = hash("sha256", JSON.stringify(wire));
    if (last?.digest === digest) return last.catalogue;
    const catalogue = reshapeCatalogue(wire, currency);
    last = { digest, catalogue };
    return catalogue;
  };
}
