import type { Config, StaffPassword } from "#lib/config/types.ts";
import { createPasswordCheck, type PasswordCheck } from "#lib/site/seals/staff-password.ts";

export type StaffPasswords = {
  get(of: string | undefined): StaffPassword | undefined;
  checkOf(of: string | undefined): PasswordCheck | undefined;
  readonly slugsWithOwn: readonly string[];
};

type CheckedPassword = { readonly password: StaffPassword; readonly check: PasswordCheck };

export function createStaffPasswords({
  staff,
  locations,
}: Pick<Config, "staff" | "locations">): StaffPasswords {
  const passwords = new Map<string | undefined, CheckedPassword>();
  const slugsWithOwn: string[] = [];

  function set(of: string | undefined, password: StaffPassword): void {
    passwords.set(of, { password, check: createPasswordCheck(password) });
  }

  if (staff?.password) set(undefined, staff.password);
  for (const { location, staffPassword } of locations) {
    if (!staffPassword) continue;
    set(location.slug, staffPassword);
    slugsWithOwn.push(location.slug);
  }
  return {
    get: (of) => passwords.get(of)?.password,
    checkOf: (of) => passwords.get(of)?.check,
    slugsWithOwn,
  };
}
