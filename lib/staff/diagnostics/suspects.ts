import type { DoorRules } from "#lib/upstream/schema/door.ts";
import { admit } from "#lib/upstream/schema/door.ts";
import { doubtsOf } from "#lib/upstream/schema/names.ts";
import type { RecordKind } from "#lib/upstream/schema/record-kinds.ts";
import { collectRecords } from "./records.ts";

/** A field that closes what is sold, because it looks like money or like a switch. docs/upstream.md */
export type SuspectField = { readonly kind: RecordKind; readonly name: string };

export function suspectFields(raw: unknown, rules: DoorRules): readonly SuspectField[] {
  const records = collectRecords(admit(raw, "catalogue", rules));
  return [...records].flatMap(([kind, found]) => {
    const names = found.flatMap((record) => doubtsOf(record).map(({ path }) => path));
    return [...new Set(names)].map((name) => ({ kind, name }));
  });
}
