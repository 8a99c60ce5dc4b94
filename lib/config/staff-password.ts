import { err, ok, type Result } from "#lib/values/result.ts";
import { Secret } from "./secret.ts";
import type { StaffPassword } from "./types.ts";

/** Costs, salt and hash of scrypt, as lib/site/seals/staff-password.ts makes them. */
export const PASSWORD_HASH = /^scrypt:\d{1,7}:\d{1,2}:\d{1,2}:[\w-]{16,}:[\w-]{32,}$/;
export const MIN_PASSWORD = 12;

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
  const isHash = PASSWORD_HASH.test(value);
  if (field === "staffPasswordHash" && !isHash) {
    return err("staffPasswordHash is no line of `npm run staff-password`");
  }
  if (!isHash && value.length < MIN_PASSWORD) {
    return err(`${nameOf(field)} has fewer than ${MIN_PASSWORD} characters`);
  }
  return ok({ kind: isHash ? "hash" : "plain", secret: new Secret(value) });
}

function nameOf(field: string): string {
  return field === "ofFile" ? "staffPasswordFile" : field;
}
