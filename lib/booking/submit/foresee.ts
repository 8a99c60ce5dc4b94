import type { BookingDeps } from "../deps.ts";
import { expectedWaitSeconds, type Trust } from "../queue/trust.ts";
import type { AgreedVisit } from "../state/visit.ts";
import type { Contact } from "./contact.ts";
import { findOverlaps } from "./overlap.ts";

export type Foreseen = {
  readonly isOverlap: boolean;
  readonly waitSeconds: number;
};

export async function foresee(
  deps: BookingDeps,
  visit: AgreedVisit,
  contact: Contact,
  trust: Trust,
): Promise<Foreseen> {
  const [overlaps, waitSeconds] = await Promise.all([
    findOverlaps(deps, visit, contact),
    expectedWaitSeconds(deps, contact, trust),
  ]);
  return { isOverlap: overlaps.length > 0, waitSeconds };
}
