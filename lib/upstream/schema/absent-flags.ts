import { isRecord } from "./names.ts";

export type AbsentFlags = {
  readonly disabledForOnlineBooking?: false;
  readonly requiresMembership?: false;
};

/** A flag shown only as true is false where absent. Price switches are never inferred. */
export function inferAbsentFlags(services: readonly unknown[]): AbsentFlags {
  const isOnlyTrue = (flag: keyof AbsentFlags) => {
    const shown = services.filter(isRecord).map((service) => service[flag] ?? undefined);
    const present = shown.filter((value) => value !== undefined);
    return present.length > 0 && present.every((value) => value === true);
  };
  return {
    ...(isOnlyTrue("disabledForOnlineBooking") && { disabledForOnlineBooking: false }),
    ...(isOnlyTrue("requiresMembership") && { requiresMembership: false }),
  };
}

export function withFlags(raw: unknown, absent: AbsentFlags): unknown {
  if (!isRecord(raw)) return raw;
  const missing = Object.entries(absent).filter(([flag]) => (raw[flag] ?? null) === null);
  return missing.length === 0 ? raw : { ...raw, ...Object.fromEntries(missing) };
}
