import type { Config, StaffPassword } from "#lib/config/types.ts";
import { createPasswordCheck, type PasswordCheck } from "#lib/site/seals/staff-password.ts";

export type StaffPasswords = {
  get(of: string | undefined): StaffPassword | undefined;
  checkOf(of: string | undefined): PasswordCheck | undefined;
  readonly slugsWithOwn: readonly string[];
  setLocations(locations: Config["locations"]): void;
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

  function setLocations(configured: Config["locations"]): void {
    for (const slug of slugsWithOwn.splice(0)) passwords.delete(slug);
    for (const { location, staffPassword } of configured) {
      if (!staffPassword) continue;
      set(location.slug, staffPassword);
      slugsWithOwn.push(location.slug);
    }
  }

  if (staff?.password) set(undefined, staff.password);
  setLocations(locations);
  return {
    get: (of) => passwords.get(of)?.password,
    checkOf: (of) => passwords.get(of)?.check,
    slugsWithOwn,
    setLocations,
  };
}
