import { offeredLines } from "#lib/offer/availability/offers.ts";
import type { AddonGroup, Rate, Service, Terms } from "#lib/offer/catalogue/types.ts";
import type { QuotedLine } from "#lib/offer/pricing/types.ts";
import { formatMoney } from "#lib/values/money.ts";
import type { Planned, RehearsalDeps } from "./types.ts";

type Place = Pick<RehearsalDeps, "location">;
type Write = (rate: Rate) => string;

/**
 * The diary repeats a price as it was sent: only the business's own list tells. Of a service all that it may cost,
 * with everybody: a fault may lie in what is not booked.
 */
export function priceQuestions(planned: readonly Planned[], place: Place): readonly string[] {
  const prices = planned.flatMap((visit) => {
    const lines = visit.cart.filter(({ bundle }) => bundle === undefined);
    const ofServices = lines.flatMap(({ service, addons }) => [
      serviceText(service, visit, writeFor(place)),
      ...(addons.length > 0 ? [addonsText(service, writeFor(place))] : []),
    ]);
    const { what, cost } = pricedText(visit, place);
    const isMore = visit.cart.some(({ bundle, addons }) => bundle || addons.length > 0);
    return isMore ? [...ofServices, `${what}: ${cost}`] : ofServices;
  });
  return [...new Set(prices)].map(
    (text) => `${text}. Is that so in your price list, on every day of the week?`,
  );
}

export function pricedText({ offer }: Planned, place: Place) {
  const { slot, choice } = offer;
  const write = writeFor(place);
  const money = ({ price }: Rate) => formatMoney(price, place.location.currency, "en");
  const with_ = choice.member
    ? `with ${choice.member.name ?? `team member ${choice.member.id}`}`
    : "without a team member";
  const quoted = offeredLines(slot, choice).map((line) => line.quoted);
  const lines = quoted.map((line) => lineText(line, money)).join(", ");
  const names = new Set(quoted.flatMap(({ line }) => line.bundle?.bundle.name ?? []));
  const what = names.size > 0 ? `${[...names].join(" + ")} (${lines})` : lines;
  return { what: `${what}, ${with_}`, cost: write(choice.quote.total) };
}

function writeFor({ location }: Place): Write {
  return ({ price, minutes }) => `${formatMoney(price, location.currency, "en")}, ${minutes} min`;
}

/** With what was left out, for a group that has to be chosen from may be read as one that has not. */
function lineText({ line, base }: QuotedLine, money: Write): string {
  const { service, variant, addons } = line;
  const name = [service.name, variant?.name].filter(Boolean).join(" ");
  const extras = addons.map(({ addon }) => `${addon.name} ${money(addon.rate)}`);
  const unchosen = service.addonGroups
    .filter(({ id }) => !addons.some(({ group }) => group.id === id))
    .map((group) => group.name);
  const parts = extras.length > 0 ? [`${name} ${money(base)}`, ...extras] : [name];
  return `${parts.join(" + ")}${unchosen.length > 0 ? ` (nothing of ${unchosen.join(", ")})` : ""}`;
}

function serviceText({ name, offer }: Service, { names }: Planned, write: Write): string {
  const text = (terms: Terms) => termsText(terms, names, write);
  if (offer.kind === "plain") return `${name}: ${text(offer.terms)}`;
  const variants = offer.variants.map((variant) => `${variant.name} ${text(variant.terms)}`);
  return `${name}: ${variants.join(" / ")}`;
}

function termsText(terms: Terms, names: Planned["names"], write: Write): string {
  if (terms.kind === "flat") return write(terms.rate);
  const tiers = terms.tiers.map(({ rate, memberIds }) => {
    const team = memberIds.map((id) => names?.get(id) ?? `team member ${id}`);
    return `${write(rate)} with ${team.join(", ")}`;
  });
  return tiers.join("; ");
}

function addonsText({ name, addonGroups }: Service, write: Write): string {
  const text = ({ addons, ...group }: AddonGroup) =>
    `${group.name}: ${addons.map((addon) => `${addon.name} ${write(addon.rate)}`).join("; ")}`;
  return `Added to ${name}: ${addonGroups.map(text).join(" / ")}`;
}
