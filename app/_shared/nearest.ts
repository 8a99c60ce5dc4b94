import type { Position } from "#lib/config/types.ts";

type Placed = {
  readonly business: { readonly position?: Position };
  readonly country: string;
};

/** `km` in a straight line; absent if the configuration has no position. */
export type WithDistance<T> = { readonly location: T; readonly km?: number };

/** The browser's position, rounded; `undefined` for any other text. */
export function parsePosition(text: string | undefined): Position | undefined {
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/.exec(text ?? "") ?? [];
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isThere = Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
  return isThere ? position : undefined;
}

export function nearestFirst<T extends Placed>(
  locations: readonly T[],
  from: Position,
): readonly WithDistance<T>[] {
  return locations
    .map((location) => {
      const { position } = location.business;
      return { location, ...(position && { km: kilometresBetween(from, position) }) };
    })
    .toSorted((one, other) => (one.km ?? Infinity) - (other.km ?? Infinity) || 0);
}

const EARTH_KM = 6_371;

export function kilometresBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const narrower = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, north + narrower * east)));
}

const IN_MILES: readonly string[] = ["US", "GB", "LR", "MM"];
const KM_PER_MILE = 1.609_344;

/**
 * "3 km"; at least one, since the browser's position is rounded. Ungrouped, since "2.085 km" in an
 * English of the continent reads as two.
 */
export function formatDistance(km: number, { country }: Placed, locale: string): string {
  const [unit, length] = IN_MILES.includes(country) ? ["mile", KM_PER_MILE] : ["kilometer", 1];
  const whole = { maximumFractionDigits: 0, useGrouping: false };
  const format = new Intl.NumberFormat(locale, { style: "unit", unit, ...whole });
  return format.format(Math.max(1, km / length));
}
