import type { KeyLimits } from "#lib/config/types.ts";
import { createPlaces, type Place, type Places } from "./places.ts";

/** What a call is for; those further left go first. */
export type Lane = "finish" | "manage" | "browse" | "background";

/** 0 to 9, the smallest first. */
export const priorities: Readonly<Record<Lane, number>> = {
  finish: 0,
  manage: 2,
  browse: 5,
  background: 8,
};

/** Browsing and background work leave the rest to those who finish or manage a booking. */
const LOW_SHARE_OF_REQUESTS = 0.8;
const IN_FLIGHT_LEFT = 3;

export function isLow(lane: Lane): boolean {
  return lane === "browse" || lane === "background";
}

/** What the low lanes may have of the limits. */
export function lowLimits({ requestsPerMinute, inFlight }: KeyLimits) {
  return {
    requestsPerMinute: Math.max(1, Math.floor(requestsPerMinute * LOW_SHARE_OF_REQUESTS)),
    inFlight: Math.max(1, inFlight - IN_FLIGHT_LEFT),
  };
}

/** What one call passes: windows are kept for a minute after it ended, flight only until then. */
export type Layers = { readonly windows: readonly Places[]; readonly flight: readonly Places[] };

/**
 * The layers of one key (§8), in the order they are passed: a write the write window first (so
 * that one that waits for it holds up nobody), then the window of all requests, then the places
 * in flight. Low lanes pass a narrower one before each, which leaves a share to the others.
 */
export function createLayers(limits: KeyLimits) {
  const { requestsPerMinute, writesPerMinute, inFlight } = limits;
  const writes = createPlaces(writesPerMinute);
  const requests = createPlaces(requestsPerMinute);
  const flight = createPlaces(inFlight);
  const low = lowLimits(limits);
  const lowRequests = createPlaces(low.requestsPerMinute);
  const lowFlight = createPlaces(low.inFlight);

  function of(isWrite: boolean, lane: Lane): Layers {
    const shared = isLow(lane) ? [lowRequests, requests] : [requests];
    return {
      windows: isWrite ? [writes, ...shared] : shared,
      flight: isLow(lane) ? [lowFlight, flight] : [flight],
    };
  }

  function close(): void {
    for (const places of [writes, requests, flight, lowRequests, lowFlight]) places.close();
  }

  return { writes, requests, flight, of, close };
}

export function releaseAll(places: readonly Place[]): void {
  for (const place of places) place.release();
}

/**
 * One place in each layer, or none at all once the call is not wanted any more. Where nobody has
 * to be waited for they are taken in the same moment: whoever passes more layers than others
 * would else find the last of them taken by those who came later.
 */
export async function takeAll(
  layers: readonly Places[],
  priority: number,
  isWanted: () => boolean,
): Promise<readonly Place[] | undefined> {
  if (!layers.every((layer) => layer.hasRoom())) return takeInTurn(layers, priority, isWanted);
  const asked = await Promise.all(layers.map((layer) => layer.take(priority)));
  const taken = asked.filter((place) => place !== undefined);
  if (taken.length === layers.length && isWanted()) return taken;
  releaseAll(taken);
  return undefined;
}

async function takeInTurn(
  layers: readonly Places[],
  priority: number,
  isWanted: () => boolean,
): Promise<readonly Place[] | undefined> {
  const taken: Place[] = [];
  for (const layer of layers) {
    const place = await layer.take(priority);
    if (place) taken.push(place);
    if (!place || !isWanted()) {
      releaseAll(taken);
      return undefined;
    }
  }
  return taken;
}
