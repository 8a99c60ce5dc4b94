import type { BookingDeps } from "../deps.ts";
import type { Contact } from "../model/contact.ts";
import type { AgreedVisit } from "../model/visit.ts";
import { findOverlaps } from "./overlap.ts";
import { expectedWaitSeconds, type Trust } from "./trust.ts";

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
