import { memoizedQuotes, type QuoteFor } from "#lib/offer/availability/offers.ts";
import type { Slot } from "#lib/offer/availability/types.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { bundleLines } from "#lib/offer/catalogue/bundle.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type {
  AddonChoice,
  Cart,
  Catalogue,
  CheckedCart,
  Service,
} from "#lib/offer/catalogue/types.ts";
import type { Schemas } from "#lib/upstream/readers.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import { bad, doubt, type Finding, good, warn } from "./findings.ts";
import { DAYS_ASKED, readTimes, type TimesAnswer } from "./times.ts";

export type SampleCart = { readonly kind: string; readonly cart: CheckedCart };

/** Longer than any time for cleaning up. */
const MAX_PAUSE_MINUTES = 60;

export function sampleCarts(catalogue: Catalogue): readonly SampleCart[] {
  const samples = new Map<string, SampleCart>();
  const add = (kind: string, cart: Cart) => {
    const checked = samples.has(kind) ? undefined : checkCart(catalogue, cart, NONE_CLOSED);
    if (checked?.ok) samples.set(kind, { kind, cart: checked.value });
  };
  for (const service of catalogue.services.values()) {
    const addons = addonsOf(service, 0);
    for (const { kind, variantId } of kindsOf(service)) {
      const line = { serviceId: service.id, ...(variantId !== undefined && { variantId }) };
      add(kind, [{ ...line, addons }]);
      const more = addonsOf(service, 1);
      if (more.length > 0) add("service with add-ons", [{ ...line, addons: more }]);
    }
  }
  for (const bundle of catalogue.bundles.values()) {
    const choices = bundle.items.map(({ serviceId, variantId }) => {
      const service = catalogue.services.get(serviceId);
      const first = service && kindsOf(service)[0]?.variantId;
      const chosen = variantId ?? first;
      const addons = service ? addonsOf(service, 0) : [];
      return { addons, ...(chosen !== undefined && { variantId: chosen }) };
    });
    add("bundle", bundleLines(bundle, choices));
  }
  return [...samples.values()];
}

function kindsOf({ offer }: Service): readonly { kind: string; variantId?: string }[] {
  const tiers = (kind: string) => (kind === "tiered" ? " with tiers" : "");
  if (offer.kind === "plain") return [{ kind: `service${tiers(offer.terms.kind)}` }];
  return offer.variants.slice(0, 1).map(({ id, terms }) => {
    return { kind: `variant${tiers(terms.kind)}`, variantId: id };
  });
}

/** As many as each group demands, or the first that takes time. */
function addonsOf({ addonGroups }: Service, least: number): AddonChoice[] {
  return addonGroups.flatMap(({ id, min, max, addons }) => {
    const timed = addons.filter(({ rate }) => least === 0 || rate.minutes > 0);
    const count = Math.min(max, Math.max(min, timed.length > 0 ? least : 0));
    const chosen = [...timed, ...addons.filter((addon) => !timed.includes(addon))];
    return chosen.slice(0, count).map((addon) => ({ groupId: id, addonId: addon.id }));
  });
}

/** Another length than the quote's means a misread shape. */
export function slotLengthFinding(
  { kind, cart }: SampleCart,
  answer: TimesAnswer,
  today: LocalDate,
  schemas: Pick<Schemas, "availability">,
): Finding {
  const name = nameOf(cart);
  const subject = `Times of a ${kind} (${name})`;
  const unknown = { code: "length_unread", name } as const;
  const times = readTimes(answer, schemas, today);
  if (times === 0) return doubt(`${subject}: not known, no answer`, unknown);
  if (typeof times === "number") return doubt(`${subject}: not known (${times})`, unknown);
  if (times === "unreadable") return bad(`${subject}: the answer cannot be read`, unknown);
  const { slots, unread } = times;
  if (slots.length > 0) return compare(subject, cart, slots);
  if (unread.size > 0) return bad(`${subject}: none can be read`, unknown);
  return warn(`${subject}: none are free in ${DAYS_ASKED} days, so lengths are not compared`, {
    code: "length_unseen",
    name,
  });
}

function nameOf(cart: CheckedCart): string {
  return cart.map(({ service }) => service.name).join(" + ");
}

function compare(subject: string, cart: CheckedCart, slots: readonly Slot[]): Finding {
  const quoteFor = memoizedQuotes(cart);
  const compared = slots.flatMap((slot) => {
    const expected = longestOf(slot.memberIds, quoteFor);
    return expected === 0 ? [] : [{ expected, found: slot.minutes }];
  });
  const wrong = compared.find(({ expected, found }) => expected !== found);
  const [first] = compared;
  if (!first) return bad(`${subject}: nobody who is free has a price for it`);
  if (!wrong) {
    return good(`${subject}: as long as the quote (${first.expected} min)`, {
      code: "length_right",
      name: nameOf(cart),
    });
  }
  const { expected, found } = wrong;
  const line = `${subject}: the quote says ${expected} min, the time is ${found} min long`;
  const advice = explain(cart, expected, found);
  const isWrong = found < expected || found > expected + MAX_PAUSE_MINUTES;
  const said = { code: "length_wrong", name: nameOf(cart), expected, found } as const;
  return (isWrong ? bad : warn)(`${line}. ${advice}`, said);
}

/** Minutes that the slowest free member takes; 0 if none has a price. */
function longestOf(memberIds: readonly string[], quoteFor: QuoteFor): number {
  const ids = memberIds.length === 0 ? [null] : memberIds;
  return Math.max(...ids.map((id) => quoteFor(id)?.total.minutes ?? 0));
}

function explain(cart: CheckedCart, expected: number, found: number): string {
  const [line] = cart;
  const from = line?.variant ? "variant" : "service";
  const field = `${from}.durationInMinutes`;
  if (expected === found * 60) return `Is ${field} in seconds? Then convert it in MAPPING_FILE`;
  if (found === expected * 60) return `Is ${field} in hours? Then convert it in MAPPING_FILE`;
  const added = cart
    .flatMap(({ addons }) => addons)
    .reduce((sum, { addon }) => sum + addon.rate.minutes, 0);
  if (added > 0 && found === expected - added) return "The lengths of add-ons are not added";
  if (added > 0 && found === expected + added) return "The lengths of add-ons are added twice";
  if (found > expected) return "Is there time for cleaning up that the catalogue does not name?";
  return `Is ${field} the right field? Compare it with the dashboard`;
}
