import "server-only";
import { cache } from "react";
import { CLOSED_BY_STAFF } from "#lib/booking/reads/closed-services.ts";
import type { Crowd } from "#lib/site/abuse/inventory.ts";
import type { StaffContext } from "../../_shared/page-context.ts";
import { openCount, staffContextOf } from "./context.ts";

/** What a person should see to at a location. */
export type Attention = {
  /** Bookings that need a person; `undefined` while the journal is unavailable. */
  readonly bookings: number | undefined;
  readonly crowds: readonly Crowd[];
  /** Services that are closed after refused bookings. */
  readonly services: number;
  /** Whether the scheduler refuses or fails, or cannot be read. */
  readonly isInTrouble: boolean;
  /** Variables of mail and webhook that do not take messages to staff. */
  readonly untoldBy: readonly string[];
};

export const attentionOf = cache(async (slug: string): Promise<Attention> => {
  const [context, bookings] = await Promise.all([staffContextOf(slug), openCount(slug)]);
  return { bookings, ...(await otherAttention(context)) };
});

/** Nothing where the journal is unavailable: `bookings` tells that. */
export async function otherAttention({
  bookings,
  inventory,
  upstreamProblems,
  untoldBy,
}: Pick<StaffContext, "bookings" | "inventory" | "upstreamProblems" | "untoldBy">): Promise<
  Omit<Attention, "bookings">
> {
  const [crowds, closed] = await Promise.all([
    inventory.crowds().catch(() => []),
    bookings.closedServices(),
  ]);
  return {
    crowds,
    services: [...closed.values()].filter((until) => until !== CLOSED_BY_STAFF).length,
    isInTrouble: upstreamProblems().length > 0,
    untoldBy: untoldBy(),
  };
}

export function isCalm({ bookings, crowds, services, isInTrouble, untoldBy }: Attention): boolean {
  return bookings === 0 && crowds.length + services + untoldBy.length === 0 && !isInTrouble;
}
