import { type LocalDate, type LocalTime, minutesOf, timeAt } from "#lib/calendar.ts";
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
  readonly memberId?: string | null | undefined;
  readonly memberName?: string | undefined;
};

export type LineTime = {
  readonly start: LocalTime;
  readonly memberId: string | null;
  readonly memberName?: string | undefined;
};

/** From a start on one after the other, with the quote's member; or each as it says itself. */
export type LineTimes = LocalTime | readonly LineTime[];

type TimedLine = LineTime & { readonly quoted: QuotedLine };

const MINUTES_PER_DAY = 1_440;

/** Lines to send (§2.3, §4.4). With `separate` pricing the upstream adds the add-ons itself. */
export function appointmentLines(
  quote: Quote,
  times: LineTimes,
  how: { readonly addonPricing: AddonPricing; readonly currency: Currency },
  withoutMember: ReadonlySet<number> = new Set(),
): Result<WireNewAppointment["services"], "past_midnight"> {
  const timed = withStartTimes(quote, times);
  if (!timed.ok) return timed;
  return ok(
    timed.value.map(({ quoted, start: startTime, memberId: assigned }, index) => {
      // A tier's price depends on the member, so such a line always names one.
      const isMemberless = withoutMember.has(index) && termsOf(quoted.line).kind === "flat";
      const memberId = isMemberless ? null : assigned;
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

export function appointmentBody(
  clientId: string,
  quote: Quote,
  { date, times }: { readonly date: LocalDate; readonly times: LineTimes },
  how: Parameters<typeof appointmentLines>[2],
  withoutMember: ReadonlySet<number>,
): Result<WireNewAppointment, "past_midnight"> {
  const services = appointmentLines(quote, times, how, withoutMember);
  if (!services.ok) return services;
  return ok({ clientId, appointmentDate: date, services: services.value });
}

export function snapshotLines(
  quote: Quote,
  times: LineTimes,
): Result<readonly ShownLine[], "past_midnight"> {
  const timed = withStartTimes(quote, times);
  if (!timed.ok) return timed;
  const isEachOwn = typeof times !== "string";
  return ok(
    timed.value.map(({ quoted, start: lineStart, memberId, memberName }) => ({
      name: nameOf(quoted.line.service),
      ...(quoted.line.variant && { variantName: nameOf(quoted.line.variant) }),
      addonNames: quoted.line.addons.map(({ addon }) => nameOf(addon)),
      start: lineStart,
      minutes: quoted.total.minutes,
      price: quoted.total.price,
      ...(isEachOwn && { memberId, ...(memberName !== undefined && { memberName }) }),
    })),
  );
}

/** As the business has it, whatever language the visitor reads: staff see it too. */
function nameOf(one: { readonly name: string; readonly originalName?: string }): string {
  return one.originalName ?? one.name;
}

function withStartTimes(
  quote: Quote,
  times: LineTimes,
): Result<readonly TimedLine[], "past_midnight"> {
  const timed: TimedLine[] = [];
  let minute = typeof times === "string" ? minutesOf(times) : 0;
  for (const [index, quoted] of quote.lines.entries()) {
    const lineTime = typeof times === "string" ? timeOf(times, index, minute, quote) : times[index];
    minute = lineTime ? minutesOf(lineTime.start) + quoted.total.minutes : MINUTES_PER_DAY;
    if (!lineTime || minute > MINUTES_PER_DAY) return err("past_midnight");
    timed.push({ quoted, ...lineTime });
  }
  return ok(timed);
}

function timeOf(
  first: LocalTime,
  index: number,
  minute: number,
  { memberId }: Quote,
): LineTime | undefined {
  const start = index === 0 ? first : timeAt(minute);
  return start === undefined ? undefined : { start, memberId };
}
