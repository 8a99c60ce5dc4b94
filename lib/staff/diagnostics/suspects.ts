import type { RecordKind } from "#lib/upstream/schema/record-kinds.ts";
import { RECORD_KINDS } from "#lib/upstream/schema/record-kinds.ts";
import { findSuspectFields } from "#lib/upstream/schema/unknown-fields.ts";
import { collectRecords } from "./records.ts";

/** A field that closes what is sold, because it looks like money or like a switch. docs/upstream.md */
export type SuspectField = { readonly kind: RecordKind; readonly name: string };

/** The documented records (§2.1) are not checked for them. */
const STRICT: readonly RecordKind[] = [
  "variant",
  "tier",
  "addonGroup",
  "addon",
  "bundle",
  "bundleItem",
];

export function suspectFields(raw: unknown): readonly SuspectField[] {
  const records = collectRecords(raw);
  return STRICT.flatMap((kind) => {
    const { names } = RECORD_KINDS[kind];
    const found = (records.get(kind) ?? []).flatMap((record) =>
      findSuspectFields(record, names).map(({ path }) => path),
    );
    return [...new Set(found)].map((name) => ({ kind, name }));
  });
}
