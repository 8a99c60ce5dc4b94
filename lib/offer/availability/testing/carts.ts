import { blocksOf, NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { bundleLines } from "#lib/offer/catalogue/bundle.ts";
import type {
  Cart,
  CartLine,
  Catalogue,
  CheckedCart,
  Service,
} from "#lib/offer/catalogue/types.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import { minutesOf, timeAt } from "#lib/values/calendar.ts";
import { wireFromMinor } from "#lib/values/money.ts";
import { offerSlots } from "../offers.ts";
import type { OfferedSlot } from "../types.ts";
import type { Salon } from "./salon.ts";

/** Carts for everything the demo salon sells, and booking them directly at the upstream. */

/** `most`: as many add-ons as allowed, else as few. */
function addonsOf(service: Service, most: boolean): CartLine["addons"] {
  return service.addonGroups.flatMap(({ id, min, max, addons }) =>
    addons.slice(0, most ? max : min).map((addon) => ({ groupId: id, addonId: addon.id })),
  );
}

function linesOf(service: Service): CartLine[] {
  const variants = service.offer.kind === "plain" ? [undefined] : service.offer.variants;
  return variants.flatMap((variant) =>
    [false, true].map((most) => ({
      serviceId: service.id,
      addons: addonsOf(service, most),
      ...(variant ? { variantId: variant.id } : {}),
    })),
  );
}

export function cartsOf(catalogue: Catalogue): Cart[] {
  const line = (serviceId: string) => {
    const service = catalogue.services.get(serviceId);
    return service ? linesOf(service).slice(0, 1) : [];
  };
  const entries = catalogue.categories.flatMap((category) => category.entries);
  const services = entries.flatMap((entry) => {
    if (!entry.readable || blocksOf(entry, NONE_CLOSED).length > 0) return [];
    const needed = (entry.service.prerequisites?.serviceIds ?? []).flatMap(line);
    return linesOf(entry.service).map((each) => [...needed, each]);
  });
  const bundles = [...catalogue.bundles.values()].map((bundle) =>
    bundleLines(
      bundle,
      bundle.items.map(({ serviceId }) => line(serviceId)[0] ?? { addons: [] }),
    ),
  );
  return [...services, ...bundles];
}

export async function book(upstream: Upstream, clientId: string, offer: OfferedSlot, quote: Quote) {
  let minute = minutesOf(offer.slot.start);
  const services = quote.lines.map(({ line, total, memberId }) => {
    const startTime = timeAt(minute) ?? "";
    minute += total.minutes;
    return {
      serviceId: line.service.id,
      startTime,
      price: wireFromMinor(total.price, "EUR"),
      durationInMinutes: total.minutes,
      ...(memberId !== null && { teamMemberId: memberId }),
      ...(line.variant && { variantId: line.variant.id }),
      ...(line.bundle && { bundleId: line.bundle.bundle.id }),
      addons: line.addons.map(({ group, addon }) => ({
        optionGroupId: group.id,
        optionId: addon.id,
      })),
    };
  });
  const body = { clientId, appointmentDate: offer.slot.date, services };
  return upstream.createAppointment(body, { lane: "finish" });
}

/** The first slot of each member. */
export async function firstForEach(salon: Salon, cart: CheckedCart, day: string) {
  const read = await salon.availability.readFresh(cart, "any", day, day, "finish");
  if (!read.ok) throw new Error(read.error);
  const offers = offerSlots(read.value, cart, salon.window(), "any");
  const first = new Map<string | null, { offer: OfferedSlot; quote: Quote }>();
  for (const offer of offers) {
    for (const { member, quote } of offer.choices) {
      const memberId = member?.id ?? null;
      if (!first.has(memberId)) first.set(memberId, { offer, quote });
    }
  }
  return [...first.values()];
}
