import type { Location } from "#lib/config/types.ts";
import { offeredLines } from "#lib/offer/availability/offers.ts";
import type { WireAppointmentLine, WireAppointmentRef } from "#lib/upstream/schema/records.ts";
import { instantOf, isTime, minutesOf } from "#lib/values/calendar.ts";
import { formatMoney, type Minor, minorFromWire, wireFromMinor } from "#lib/values/money.ts";
import type { Check, CheckName, Planned } from "./types.ts";

type Terms = Pick<Location, "currency" | "timeZone" | "addonPricing">;

/** As a visitor is shown it, and as it is sent: with add-ons priced apart, `price` and `minutes` are without them. */
export type ShownLine = {
  readonly serviceId: string;
  readonly variantId: string | undefined;
  readonly bundleId: string | undefined;
  readonly addonIds: readonly string[];
  readonly start: string;
  readonly member: { readonly id: string; readonly name?: string | undefined } | null;
  readonly price: Minor;
  readonly minutes: number;
};

export function shownLines({ offer }: Planned, { addonPricing }: Terms): readonly ShownLine[] {
  return offeredLines(offer.slot, offer.choice).map(({ start, member, quoted }) => {
    const { line, base, total } = quoted;
    return {
      serviceId: line.service.id,
      variantId: line.variant?.id,
      bundleId: line.bundle?.bundle.id,
      addonIds: line.addons.map(({ addon }) => addon.id),
      ...{ start, member },
      ...(addonPricing === "included" ? total : base),
    };
  });
}

export function compareRecord(
  planned: Planned,
  record: WireAppointmentRef,
  terms: Terms,
): readonly Check[] {
  const shown = shownLines(planned, terms);
  const all = record.lines ?? [];
  const own = withoutAddonLines(all, shown);
  const pairs = pairUp(shown, own);
  const { date } = planned.offer.slot;
  const money = (amount: number | null | undefined) => moneyText(amount, terms);
  return [
    each(
      "price",
      pairs,
      (line) => formatMoney(line.price, terms.currency, "en"),
      (line) => money(line.price),
      hintOfPrice(terms),
    ),
    each(
      "minutes",
      pairs,
      (line) => `${line.minutes}`,
      (line) => line.durationInMinutes?.toString(),
      hintOfMinutes,
    ),
    check("date", date, record.date ?? undefined),
    each(
      "start",
      pairs,
      (line) => line.start.slice(0, 5),
      (line) => line.startTime?.slice(0, 5),
      hintOfStart(terms, date),
    ),
    memberCheck(pairs),
    linesCheck(shown, own, pairs, { areAddonsApart: own.length < all.length, ...terms }),
    totalCheck(planned, all, terms),
  ];
}

type Pair = readonly [ShownLine, WireAppointmentLine];

/** Add-ons may be lines of their own. */
function withoutAddonLines(lines: readonly WireAppointmentLine[], shown: readonly ShownLine[]) {
  const addons = shown.flatMap(({ addonIds }) => addonIds);
  return lines.filter(({ serviceId }) => serviceId === null || !addons.includes(serviceId));
}

/** By service, each once; where the record names none, by place. */
function pairUp(
  shown: readonly ShownLine[],
  lines: readonly WireAppointmentLine[],
): readonly Pair[] {
  const left = [...lines];
  return shown.flatMap((line): readonly Pair[] => {
    const at = left.findIndex(({ serviceId }) => serviceId === line.serviceId);
    const [found] = left.splice(Math.max(0, at), 1);
    return found ? [[line, found]] : [];
  });
}

function each(
  name: CheckName,
  pairs: readonly Pair[],
  shownOf: (line: ShownLine) => string,
  recordedOf: (line: WireAppointmentLine) => string | undefined,
  hintOf: (shown: ShownLine, recorded: WireAppointmentLine) => string | undefined,
): Check {
  const values = pairs.map(([shown, recorded]) => {
    return {
      pair: [shown, recorded] as const,
      shown: shownOf(shown),
      recorded: recordedOf(recorded),
    };
  });
  const wrong = values.find(({ shown, recorded }) => recorded !== undefined && shown !== recorded);
  const isUnseen = values.length === 0 || values.some(({ recorded }) => recorded === undefined);
  return {
    name,
    verdict: wrong ? "differs" : isUnseen ? "unseen" : "same",
    shown: values.map(({ shown }) => shown).join(" + "),
    recorded: values.map(({ recorded }) => recorded ?? "not shown").join(" + "),
    hint: wrong && hintOf(...wrong.pair),
  };
}

function check(name: CheckName, shown: string, recorded: string | undefined): Check {
  const verdict = recorded === undefined ? "unseen" : shown === recorded ? "same" : "differs";
  return { name, verdict, shown, recorded: recorded ?? "not shown" };
}

/** A room that the record names for a line without a member is no team member. */
function memberCheck(pairs: readonly Pair[]): Check {
  const named = pairs.filter(([{ member }]) => member !== null);
  if (named.length === 0) return check("member", "nobody", pairs.length > 0 ? "nobody" : undefined);
  const names = new Map(named.map(([{ member }]) => [member?.id ?? "", member?.name]));
  const compared = each(
    "member",
    named,
    ({ member }) => member?.id ?? "",
    ({ teamMemberId }) => teamMemberId ?? undefined,
    () => "the diary has it with somebody else",
  );
  const nameOf = (ids: string) =>
    ids
      .split(" + ")
      .map((id) => names.get(id) ?? id)
      .join(" + ");
  return { ...compared, shown: nameOf(compared.shown), recorded: nameOf(compared.recorded) };
}

function linesCheck(
  shown: readonly ShownLine[],
  own: readonly WireAppointmentLine[],
  pairs: readonly Pair[],
  { areAddonsApart, addonPricing }: Terms & { readonly areAddonsApart: boolean },
): Check {
  const addonsOf = ({ addons }: WireAppointmentLine) =>
    areAddonsApart && addons?.length === 0 ? undefined : addons?.map(({ optionId }) => optionId);
  const wrong = pairs.flatMap(([line, recorded]) => [
    ...unlike("service", line.serviceId, recorded.serviceId ?? undefined),
    ...unlike("variant", line.variantId, recorded.variantId ?? undefined),
    ...unlike("bundle", line.bundleId, recorded.bundleId ?? undefined),
    ...unlike("add-ons", listOf(line.addonIds), listOf(addonsOf(recorded))),
  ]);
  // Priced apart they show in the sum; else nothing but their names tells that they were sent.
  const mayLackAddons = addonPricing === "included" && !areAddonsApart;
  const isUnseen =
    own.length === 0 ||
    own.some(({ serviceId }) => serviceId === null) ||
    (mayLackAddons && pairs.some(([line, { addons }]) => line.addonIds.length > 0 && !addons));
  const isSameCount = shown.length === own.length;
  const verdict =
    !isSameCount && own.length > 0 ? "differs" : wrong.length > 0 ? "differs" : "same";
  return {
    name: "lines",
    verdict: verdict === "same" && isUnseen ? "unseen" : verdict,
    shown: `${shown.length}`,
    recorded: own.length === 0 ? "not shown" : `${own.length}`,
    hint: wrong.length > 0 ? wrong.join("; ") : undefined,
  };
}

function listOf(ids: readonly string[] | undefined): string | undefined {
  return ids?.length === 0 ? "none" : ids?.toSorted().join(", ");
}

/** What the record does not show is no difference. */
function unlike(what: string, shown: string | undefined, recorded: string | undefined) {
  if (recorded === undefined || shown === recorded) return [];
  return [`${what} ${recorded} instead of ${shown ?? "none"}`];
}

/** The sum that the client is charged, which alone shows how add-ons are counted. */
function totalCheck(
  { offer }: Planned,
  lines: readonly WireAppointmentLine[],
  terms: Terms,
): Check {
  const { lines: quoted, total: rate } = offer.choice.quote;
  const addons = quoted.flatMap(({ line }) => line.addons);
  const areLines = addons.length > 0 && lines.length > quoted.length;
  const listed = lines.reduce((sum, { price }) => sum + (price ?? Number.NaN), 0);
  const recorded = areLines && !Number.isNaN(listed) ? listed : undefined;
  const shown = formatMoney(rate.price, terms.currency, "en");
  const compared = check("total", shown, moneyText(recorded, terms));
  if (compared.verdict !== "unseen" && addons.length > 0)
    return { ...compared, hint: addonHint(compared) };
  if (compared.verdict !== "unseen") return compared;
  // Without add-ons the prices of the lines are the sum.
  return addons.length > 0 ? compared : { ...compared, verdict: "skipped" };
}

function addonHint({ verdict }: Check): string | undefined {
  return verdict === "differs"
    ? "are add-ons counted twice, or not at all? See ADDON_PRICING"
    : undefined;
}

function moneyText(amount: number | null | undefined, { currency }: Terms): string | undefined {
  if (amount === undefined || amount === null) return undefined;
  const minor = minorFromWire(amount, currency);
  return minor.ok ? formatMoney(minor.value, currency, "en") : `${amount}`;
}

function hintOfPrice({ currency }: Terms) {
  return ({ price }: ShownLine, recorded: WireAppointmentLine): string | undefined => {
    const ratio = (recorded.price ?? 0) / wireFromMinor(price, currency);
    const isHundredfold = [0.01, 100].some((one) => Math.abs(ratio / one - 1) < 0.001);
    return isHundredfold ? "the amount is read in another unit: cents or whole?" : undefined;
  };
}

function hintOfMinutes({ minutes }: ShownLine, recorded: WireAppointmentLine): string | undefined {
  const ratio = (recorded.durationInMinutes ?? 0) / minutes;
  return ratio === 60 || ratio === 1 / 60 ? "the length is read in another unit" : undefined;
}

function hintOfStart({ timeZone }: Terms, date: string) {
  return ({ start }: ShownLine, { startTime }: WireAppointmentLine): string | undefined => {
    if (startTime === null || !isTime(startTime)) return undefined;
    const offset = Date.parse(`${date}T${start}Z`) - instantOf(date, start, timeZone);
    const shift = Math.abs(minutesOf(startTime) - minutesOf(start));
    return shift * 60_000 === Math.abs(offset) ? "it is off by the time zone" : undefined;
  };
}
