import { type LocalTime, minutesOf, timeAt } from "#lib/calendar.ts";
import type { AddonPricing } from "#lib/config/types.ts";
import { type Currency, wireFromMinor } from "#lib/money.ts";
import { termsOf } from "#lib/pricing/line.ts";
import type { Quote, QuotedLine } from "#lib/pricing/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { WireNewAppointment } from "#lib/upstream/schema/requests.ts";

export type ShownLine = {
  readonly name: string;
  readonly variantName?: string | undefined;
  readonly addonNames: readonly string[];
  readonly start: LocalTime;
  readonly minutes: number;
  /** Minor units, add-ons included. */
  readonly price: number;
};

type TimedLine = { readonly quoted: QuotedLine; readonly start: LocalTime };

const MINUTES_PER_DAY = 1_440;

/** Lines to send (§2.3, §4.4). With `separate` pricing the upstream adds the add-ons itself. */
export function appointmentLines(
  quote: Quote,
  start: LocalTime,
  how: { readonly addonPricing: AddonPricing; readonly currency: Currency },
  withoutMember: ReadonlySet<number> = new Set(),
): Result<WireNewAppointment["services"], "past_midnight"> {
  const timed = withStartTimes(quote, start);
  if (!timed.ok) return timed;
  return ok(
    timed.value.map(({ quoted, start: startTime }, index) => {
      // A tier's price depends on the member, so such a line always names one.
      const isMemberless = withoutMember.has(index) && termsOf(quoted.line).kind === "flat";
      const memberId = isMemberless ? null : quote.memberId;
      const { service, variant, addons, bundle } = quoted.line;
      const rate = how.addonPricing === "included" ? quoted.total : quoted.base;
      return {
        serviceId: service.id,
        startTime,
        price: wireFromMinor(rate.price, how.currency),
        durationInMinutes: rate.minutes,
        ...(memberId !== null && { teamMemberId: memberId }),
        ...(variant && { variantId: variant.id }),
        ...(bundle && { bundleId: bundle.bundle.id }),
        ...(addons.length > 0 && {
          addons: addons.map(({ group, addon }) => ({
            optionGroupId: group.id,
            optionId: addon.id,
          })),
        }),
      };
    }),
  );
}

export function snapshotLines(
  quote: Quote,
  start: LocalTime,
): Result<readonly ShownLine[], "past_midnight"> {
  const timed = withStartTimes(quote, start);
  if (!timed.ok) return timed;
  return ok(
    timed.value.map(({ quoted, start: lineStart }) => ({
      name: quoted.line.service.name,
      ...(quoted.line.variant && { variantName: quoted.line.variant.name }),
      addonNames: quoted.line.addons.map(({ addon }) => addon.name),
      start: lineStart,
      minutes: quoted.total.minutes,
      price: quoted.total.price,
    })),
  );
}

function withStartTimes(
  quote: Quote,
  start: LocalTime,
): Result<readonly TimedLine[], "past_midnight"> {
  const timed: TimedLine[] = [];
  let minute = minutesOf(start);
  for (const quoted of quote.lines) {
    const at = timeAt(minute);
    minute += quoted.total.minutes;
    if (at === undefined || minute > MINUTES_PER_DAY) return err("past_midnight");
    timed.push({ quoted, start: timed.length === 0 ? start : at });
  }
  return ok(timed);
}
