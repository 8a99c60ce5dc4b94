import { expect, test } from "vitest";
import { exampleMapping } from "#lib/config/testing/mapping.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { Cart, CartLine, Catalogue } from "#lib/offer/catalogue/types.ts";
import { minorFromWire } from "#lib/values/money.ts";
import type { AgreedVisit } from "./model/visit.ts";
import { CREATE_APPOINTMENT, day, openSalon, type Salon } from "./testing/salon.ts";
import { soldBy } from "./testing/sold.ts";
import { open, upstreams } from "./testing/upstreams.ts";

async function catalogueOf({ deps }: Salon): Promise<Catalogue> {
  const whole = await deps.catalogue.readFresh("browse");
  if (!whole.ok) throw new Error(whole.error);
  return whole.value.catalogue;
}

type Choice = {
  readonly service: string;
  readonly variant?: string;
  readonly addons?: readonly string[];
  readonly bundle?: string;
  /** What the books of the product are to hold. */
  readonly booked: object;
};

const CARTS: Readonly<Record<string, readonly Choice[]>> = {
  "a plain service": [{ service: "Fringe trim", booked: { serviceId: "1042" } }],
  "a variant with an add-on": [
    {
      service: "Cut & finish",
      variant: "Medium hair",
      addons: ["Scalp massage"],
      booked: {
        serviceId: "svc_cut",
        variantId: "var_cut_medium",
        addons: [{ groupId: "grp_treats", optionId: "opt_scalp_massage" }],
      },
    },
  ],
  "a tier": [{ service: "Wash & blow-dry", booked: { serviceId: "svc_blow_dry" } }],
  "a variant with tiers and a required add-on": [
    {
      service: "Signature restyle",
      variant: "Above the shoulder",
      addons: ["Blow-dry"],
      booked: {
        serviceId: "svc_signature_cut",
        variantId: "var_restyle_short",
        addons: [{ groupId: "grp_restyle_finish", optionId: "opt_blow_dry" }],
      },
    },
  ],
  "a bundle": [
    {
      service: "Cut & finish",
      variant: "Short hair",
      bundle: "Ready for the weekend",
      booked: { serviceId: "svc_cut", variantId: "var_cut_short", bundleId: "bnd_weekend" },
    },
    {
      service: "Brow shaping",
      bundle: "Ready for the weekend",
      booked: { serviceId: "svc_brow_shape", bundleId: "bnd_weekend" },
    },
  ],
  "add-ons of two groups": [
    {
      service: "Manicure",
      addons: ["Classic polish", "Repair of one nail"],
      booked: {
        serviceId: "svc_manicure",
        addons: [
          { groupId: "grp_polish", optionId: "opt_classic_polish" },
          { groupId: "grp_nail_extras", optionId: "opt_nail_repair" },
        ],
      },
    },
  ],
};

/** Times far apart, so that no member is needed twice at once. */
const STARTS = ["16:00:00", "09:00:00", "10:30:00", "14:30:00", "13:15:00", "11:30:00"];

const MEMBERS: Readonly<Record<string, string>> = {
  "Mara Lindqvist": "tm_mara",
  "Jonas Weber": "tm_jonas",
  "Elif Kaya": "tm_elif",
  "Sofia Brandt": "tm_sofia",
  "Noor Haddad": "7d0c1a52-3f6e-4b7e-9a53-0f6c2e8d41b9",
};

function cartOf({ services, bundles }: Catalogue, choices: readonly Choice[]): Cart {
  const named = <T extends { readonly name: string }>(all: Iterable<T>, name: string): T => {
    const found = [...all].find((one) => one.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  return choices.map(({ service: name, variant, addons = [], bundle }): CartLine => {
    const { id, offer, addonGroups } = named(services.values(), name);
    const variants = offer.kind === "variants" ? offer.variants : [];
    return {
      serviceId: id,
      ...(variant && { variantId: named(variants, variant).id }),
      ...(bundle && { bundleId: named(bundles.values(), bundle).id }),
      addons: addonGroups.flatMap((group) =>
        group.addons
          .filter((addon) => addons.includes(addon.name))
          .map((addon) => ({ groupId: group.id, addonId: addon.id })),
      ),
    };
  });
}

/** Of an appointment in the books, what a visitor was shown. */
function shownIn(visit: AgreedVisit, choices: readonly Choice[]) {
  return {
    date: visit.date,
    start: visit.lines[0].start,
    findings: [],
    status: "booked",
    lines: visit.lines.map(({ start, minutes, price, member }, at) => ({
      start,
      minutes,
      price,
      memberId: member && (MEMBERS[member.name ?? ""] ?? member.id),
      ...choices[at]?.booked,
    })),
  };
}

/** A week that has a day without free members, and that day alone. */
async function freeIn(salon: Salon, choices: readonly Choice[]) {
  const catalogue = await catalogueOf(salon);
  const checked = checkCart(catalogue, cartOf(catalogue, choices), NONE_CLOSED);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const [monday, sunday] = ["2027-04-05", "2027-04-11"];
  const free = async (from: string) => {
    const { readFresh } = salon.deps.availability;
    const read = await readFresh(checked.value, "any", from, sunday, "browse");
    if (!read.ok) return read.error;
    return read.value.slots.map(({ date, start, memberIds }) => [date, start, memberIds.length]);
  };
  return [await free(monday), await free(sunday)];
}

/** What each product is compared with is read once. */
const documented = { catalogue: once(catalogueOf), free: once(freeInEach) };

function once<T>(read: (salon: Salon) => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= open("none").then(read);
    return known;
  };
}

async function freeInEach(salon: Salon) {
  const carts = [CARTS["a tier"] ?? [], CARTS["a bundle"] ?? []];
  return Promise.all(carts.map((choices) => freeIn(salon, choices)));
}

async function booksOf(salon: Salon) {
  const { appointments } = await salon.ledger();
  return appointments.map(({ lines, ...rest }) => ({
    ...rest,
    lines: lines.map((line) => {
      const price = minorFromWire(line.price, "EUR");
      return { ...line, price: price.ok ? price.value : line.price };
    }),
  }));
}

test.each(upstreams)("six carts of “%s” are booked as they were shown", async (vendor) => {
  const salon = await open(vendor);
  const catalogue = await catalogueOf(salon);
  expect(soldBy(catalogue, vendor)).toEqual(soldBy(await documented.catalogue(), vendor));
  for (const [index, [kind, choices]] of Object.entries(CARTS).entries()) {
    const visit = await salon.agree(cartOf(catalogue, choices), STARTS[index]);
    const view = await salon.book(visit);
    expect([kind, view.state]).toEqual([kind, "confirmed"]);
    expect((await booksOf(salon))[index]).toMatchObject(shownIn(visit, choices));
  }
  expect(salon.upstream.upstreamProblems()).toEqual([]);
});

/** Its answer is lost, and the booking is found, moved and cancelled. */
async function expectFound(salon: Salon) {
  const cart = cartOf(await catalogueOf(salon), [{ service: "Fringe trim", booked: {} }]);
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
  const token = await salon.submit(await salon.agree(cart, "09:00:00"));
  const settled = async () => {
    await expect.poll(async () => (await salon.view(token)).pending).toBe(false);
    return salon.view(token);
  };
  const to = { date: day, start: "15:00:00" };
  await salon.bookings.requestChange(token, {
    revision: (await settled()).revision,
    to,
  });
  const moved = await settled();
  expect(moved).toMatchObject({ state: "confirmed", ...to, revision: 1 });
  await salon.bookings.requestChange(token, { revision: moved.revision });
  expect((await settled()).state).toBe("cancelled");
  expect(await booksOf(salon)).toMatchObject([{ ...to, status: "cancelled", findings: [] }]);
  expect(salon.upstream.upstreamProblems()).toEqual([]);
}

test.each(upstreams)(
  "a booking with “%s” whose answer is lost is found, moved and cancelled",
  async (vendor) => expectFound(await open(vendor)),
);

test("times that have no end are as long as the visit, also for one that moves", async () => {
  const mapping = exampleMapping("delta");
  const { slot: whole = "", ...others } = mapping.expressions;
  const slot = whole.replace("'endTime': $local($[1]),", "");
  expect(slot).not.toBe(whole);
  const expressions = { ...others, slot };
  const salon = await openSalon({ vendor: "delta", mapping: { ...mapping, expressions } });
  expect(await freeInEach(salon)).toEqual(await documented.free());
  await expectFound(salon);
});

test.each(upstreams)("a week of free times of “%s” is the documented one", async (vendor) => {
  expect(await freeInEach(await open(vendor))).toEqual(await documented.free());
});

test("the other product sells nothing untaught", async () => {
  const { deps } = await openSalon({ vendor: "delta" });
  const whole = await deps.catalogue.readFresh("browse");
  expect(whole.ok ? [...whole.value.catalogue.services.keys()] : []).toEqual([]);
});
