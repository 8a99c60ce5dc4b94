import { flat, lineOf, plain } from "#lib/offer/catalogue/testing/build.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { WireAvailability } from "#lib/upstream/schema/availability.ts";
import type { WireAvailabilityQuery } from "#lib/upstream/schema/requests.ts";
import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { createAvailabilityReader } from "../read.ts";
import { windowOf } from "./window.ts";

export const cut: CheckedCart = [lineOf(plain("cut", flat(3_000, 45)))];

const window = windowOf("2026-11-24", "2027-01-20", "10:00:00");

export const failure = (kind: UpstreamFailure["kind"], detail = ""): UpstreamFailure => ({
  kind,
  detail,
  provesNothingHappened: true,
});

/** An upstream with one slot at nine on the first and the last day of each query. */
export function readerUnderTest() {
  let time = 1_000;
  let utilisation = 0;
  let fault: UpstreamFailure | undefined;
  const queries: WireAvailabilityQuery[] = [];
  const lanes: unknown[] = [];
  const joined = new Map<string, readonly string[]>();
  const slot = {
    startTime: "09:00:00",
    endTime: "10:00:00",
    availableTeamMemberIds: ["tm_1"],
    availableTeamMemberNames: ["Ana"],
  };
  const availability = async (
    query: WireAvailabilityQuery,
    options: unknown,
  ): Promise<Result<WireAvailability, UpstreamFailure>> => {
    queries.push(query);
    lanes.push(options);
    if (fault) return err(fault);
    const dates = new Set([query.startDate, query.endDate ?? query.startDate]);
    const days = [...dates].map((date) => {
      const ids = [...slot.availableTeamMemberIds, ...(joined.get(date.slice(0, 7)) ?? [])];
      return { date, timeSlots: [{ ...slot, availableTeamMemberIds: ids }], unread: 0 };
    });
    return ok({ days, undated: 0, allowJoinWaitlist: true, issues: [] });
  };
  const reader = createAvailabilityReader({
    upstream: { availability },
    now: () => time,
    window: () => window,
    timeZone: "Europe/Berlin",
    cache: { utilisation: () => utilisation },
  });
  return {
    setUtilisation: (to: number) => {
      utilisation = to;
    },
    reader,
    lanes,
    ranges: () => queries.map(({ startDate, endDate }) => `${startDate}…${endDate}`),
    fail: (next?: UpstreamFailure) => {
      fault = next;
    },
    /** In that month alone a second member is free as well. */
    joinIn: (month: string, memberId: string) => joined.set(month, [memberId]),
    advance: (ms: number) => {
      time += ms;
    },
  };
}
