import type { Config, StaffPassword } from "#lib/config/types.ts";
import { createPasswordCheck, type PasswordCheck } from "#lib/session/staff-password.ts";

export type StaffPasswords = {
  get(of: string | undefined): StaffPassword | undefined;
  checkOf(of: string | undefined): PasswordCheck | undefined;
  readonly own: readonly string[];
  learn(locations: Config["locations"]): void;
};

type Known = { readonly password: StaffPassword; readonly check: PasswordCheck };

export function createStaffPasswords({
  staff,
  locations,
}: Pick<Config, "staff" | "locations">): StaffPasswords {
  const known = new Map<string | undefined, Known>();
  const own: string[] = [];

  function set(of: string | undefined, password: StaffPassword): void {
    known.set(of, { password, check: createPasswordCheck(password) });
  }

  function learn(configured: Config["locations"]): void {
    for (const slug of own.splice(0)) known.delete(slug);
    for (const { location, staffPassword } of configured) {
      if (!staffPassword) continue;
      set(location.slug, staffPassword);
      own.push(location.slug);
    }
  }

  if (staff?.password) set(undefined, staff.password);
  learn(locations);
  return {
    get: (of) => known.get(of)?.password,
    checkOf: (of) => known.get(of)?.check,
    own,
    learn,
  };
}
