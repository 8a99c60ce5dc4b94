import { isRecord } from "./names.ts";

/** Flags of a service (§2.1) that are known to be false where they are absent. */
export type AbsentFlags = {
  readonly disabledForOnlineBooking?: false;
  readonly requiresMembership?: false;
  readonly useVariants?: false;
  readonly usePricingTiers?: false;
};

/**
 * A serialiser that omits what is false shows a flag only as true. Such a flag is false where it
 * is absent. One that no service shows could mean anything. What `useVariants` and
 * `usePricingTiers` mean beside a list is never inferred: a wrong guess is a wrong price.
 */
export function inferAbsentFlags(services: readonly unknown[]): AbsentFlags {
  const onlyTrue = (flag: keyof AbsentFlags) => {
    const shown = services.filter(isRecord).map((service) => service[flag] ?? undefined);
    const told = shown.filter((value) => value !== undefined);
    return told.length > 0 && told.every((value) => value === true);
  };
  return {
    ...(onlyTrue("disabledForOnlineBooking") && { disabledForOnlineBooking: false }),
    ...(onlyTrue("requiresMembership") && { requiresMembership: false }),
  };
}

/** The service with the flags that it leaves out. */
export function withFlags(raw: unknown, absent: AbsentFlags): unknown {
  if (!isRecord(raw)) return raw;
  const missing = Object.entries(absent).filter(([flag]) => (raw[flag] ?? null) === null);
  return missing.length === 0 ? raw : { ...raw, ...Object.fromEntries(missing) };
}
