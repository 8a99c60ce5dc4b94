import { Secret } from "./secret.ts";
import type { ConfiguredLocation } from "./types.ts";

export function isSameLocation(one: ConfiguredLocation, other: ConfiguredLocation): boolean {
  return textOf(one) === textOf(other);
}

export function isSameAccess(one: ConfiguredLocation, other: ConfiguredLocation): boolean {
  return textOf(one.access) === textOf(other.access);
}

/** For comparison only. Plain JSON shows every secret as `[redacted]`, so all would be equal. */
function textOf(value: ConfiguredLocation | ConfiguredLocation["access"]): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name, shown) {
    const own = this[name];
    return own instanceof Secret ? own.reveal() : shown;
  });
}
