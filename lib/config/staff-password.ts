import { err, ok, type Result } from "#lib/values/result.ts";
import { staffPassword, staffPasswordHash } from "./fields.ts";
import type { StaffPassword } from "./types.ts";

type Fields = {
  readonly staffPassword?: string | undefined;
  readonly staffPasswordHash?: string | undefined;
  readonly ofFile?: string | undefined;
};

/** The password of an entry of `LOCATIONS_FILE`. Errors never repeat a value. */
export function locationPasswordOf(fields: Fields): Result<StaffPassword | undefined, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const [field, value] = given[0] ?? [];
  if (field === undefined || value === undefined) return ok(undefined);
  if (given.length > 1) {
    return err("has more than one of staffPassword, staffPasswordHash and staffPasswordFile");
  }
  const hash = staffPasswordHash.safeParse(value);
  if (hash.success) return ok({ kind: "hash", secret: hash.data });
  const plain = staffPassword.safeParse(value);
  const isHash = field === "staffPasswordHash";
  if (plain.success && !isHash) return ok({ kind: "plain", secret: plain.data });
  const [fault] = (isHash ? hash : plain).error?.issues ?? [];
  return err(`${nameOf(field)} ${fault?.message}`);
}

function nameOf(field: string): string {
  return field === "ofFile" ? "staffPasswordFile" : field;
}
