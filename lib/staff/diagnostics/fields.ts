import { unreadFields } from "#lib/upstream/schema/canonical.ts";

/** Its path and type, never what it holds. */
export type UnrecognisedField = {
  readonly path: string;
  readonly type: string;
  readonly count: number;
};

const MAX_PATH = 100;

export function unrecognisedFields(raw: unknown): readonly UnrecognisedField[] {
  return unreadFields("catalogue", raw).map(({ path, value, count }) => {
    return { path: path.slice(0, MAX_PATH), type: typeOf(value), count };
  });
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}
