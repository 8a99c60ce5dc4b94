import { describe, expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { type AgreedVisit, cartOf, startOf, timeOf } from "../model/visit.ts";
import { CREATE_APPOINTMENT, mia, openSalon, proven, type Salon, trim } from "../testing/salon.ts";
import { changedLines } from "../testing/visit.ts";
import type { BookingView } from "../views/outcome.ts";

const dry = { groupId: "grp_restyle_finish", addonId: "opt_blow_dry" };
const cut: Cart = [
  { serviceId: "svc_signature_cut", variantId: "var_restyle_long", addons: [dry] },
];
const ben = { firstName: "Ben", email: "ben@example.org" };

/** A page's content without the visitor's input and the booking's identity. */
function shownBy(view: BookingView): Partial<BookingView> {
  const { reference: _, calendarUid, contactHint, contactFirstName, ...shown } = view;
  return shown;
}

const own = { ...proven, browser: "mia's" };

/** Mia's booking, and forms for the same time opened before it. */
async function salonWithMia(team = "tm_mara") {
  const salon = await openSalon();
  const [miasForm, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => salon.agree(trim, "10:00:00", team)),
  );
  if (!miasForm) throw new Error("no review");
  const booked = await salon.bookings.submit(miasForm, mia, own);
  if (!booked.ok) throw new Error(booked.error.code);
  expect((await salon.view(booked.value.token)).state).toBe("confirmed");
  const next = (): AgreedVisit => {
    const review = others.pop();
    if (!review) throw new Error("no form is left");
    return review;
  };
  return { salon, miasForm, next, booked: booked.value };
}

async function viewOf(salon: Salon, review: AgreedVisit, contact = mia): Promise<BookingView> {
  return salon.view(await salon.submit(review, contact));
}

const jonas = { member: { id: "tm_jonas" } };

describe("a stranger who sends a form with a client's name and address", () => {
  test("is told that the time is gone, and gets no link to the booking", async () => {
    const { salon, next, booked } = await salonWithMia();
    const posing = await viewOf(salon, next(), mia);
    const stranger = await viewOf(salon, next(), ben);
    expect(posing.state).toBe("slot_taken");
    expect(shownBy(posing)).toEqual(shownBy(stranger));
    const miasForm = await salon.view(booked.token);
    expect([posing.reference, stranger.reference]).not.toContain(miasForm.reference);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("is told the same if another team member is free", async () => {
    const { salon, miasForm, next } = await salonWithMia("any");
    const posing = await salon.submit(changedLines(next(), jonas));
    expect(await salon.view(posing)).toMatchObject({
      state: "slot_taken",
      start: startOf(miasForm),
    });
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
    // Sent again, the form shows the same page and books nothing.
    const again = await salon.view(await salon.submit(changedLines(next(), jonas)));
    expect(again.state).toBe("slot_taken");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("learns nothing from a refused form", async () => {
    const { salon, next, miasForm, booked } = await salonWithMia();
    const none = { trust: "none" } as const;
    const [posing, stranger] = [
      await salon.bookings.submit(next(), mia, none),
      await salon.bookings.submit(next(), ben, none),
    ];
    expect(posing).toMatchObject({ ok: false, error: { code: "busy" } });
    expect(posing).toEqual(stranger);
    // The form's own booking is still found.
    const own = await salon.bookings.submit(miasForm, mia, none);
    if (!own.ok) throw new Error(own.error.code);
    expect((await salon.view(own.value.token)).reference).toBe(
      (await salon.view(booked.token)).reference,
    );
  });

  test("reads first that the queue is full, like other visitors", async () => {
    const { salon, next } = await salonWithMia();
    const paused = { ...salon.upstream.pressure(), pausedUntil: salon.now() + 10 * 60_000 };
    const upstream = { ...salon.deps.upstream, pressure: () => paused };
    const { bookings } = salon.startSite({ upstream });
    const posing = await bookings.submit(next(), mia, proven);
    expect(posing).toMatchObject({ ok: false, error: { code: "busy" } });
    expect(posing).toEqual(await bookings.submit(next(), ben, proven));
  });
});

describe("in the browser that has booked", () => {
  test("two forms sent at the same moment lead to the one booking, however it is spelt", async () => {
    const salon = await openSalon();
    const forms = await Promise.all([salon.agree(trim, "10:00:00"), salon.agree(trim, "10:00:00")]);
    const spelt = [mia, { firstName: "MIA", email: "Mia@Example.org" }];
    const sent = await Promise.all(
      forms.map((form, tab) => salon.bookings.submit(form, spelt[tab] ?? mia, own)),
    );
    const [one, other] = sent.map((each) => (each.ok ? each.value : undefined));
    expect(other?.bookingId).toBe(one?.bookingId);
    await expect.poll(async () => (await salon.view(one?.token ?? "")).state).toBe("confirmed");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("the booking is found by cart and time until it fails", async () => {
    const { salon, miasForm, booked } = await salonWithMia();
    const { date, start } = timeOf(miasForm);
    const wanted = { cart: cartOf(miasForm), date, start };
    const own = ["unknown", booked.bookingId];
    const found = await salon.bookings.findOwnBooking(own, wanted);
    expect(found?.view.state).toBe("confirmed");
    expect((await salon.view(found?.token ?? "")).start).toBe(start);
    expect(await salon.bookings.findOwnBooking([], wanted)).toBeUndefined();
    expect(
      await salon.bookings.findOwnBooking(own, { ...wanted, start: "11:00:00" }),
    ).toBeUndefined();
    expect(await salon.bookings.findOwnBooking(own, { ...wanted, cart: cut })).toBeUndefined();
    const lost = await salon.bookings.submit({ ...miasForm, intentId: "ben" }, ben, proven);
    if (!lost.ok) throw new Error(lost.error.code);
    expect(await salon.bookings.findOwnBooking([lost.value.bookingId], wanted)).toBeUndefined();
    const read = () => Promise.reject(new Error("away"));
    const { bookings } = salon.startSite({ journal: { ...salon.journal, read } });
    expect(await bookings.findOwnBooking(own, wanted)).toBeUndefined();
  });

  test("the booking of another browser stays hidden", async () => {
    const { salon, next } = await salonWithMia();
    const other = await salon.submit(await salon.agree(trim, "15:00:00"), ben);
    expect((await salon.view(other)).state).toBe("confirmed");
    const posing = await salon.bookings.submit(next(), mia, { ...proven, browser: "another" });
    if (!posing.ok) throw new Error(posing.error.code);
    expect((await salon.view(posing.value.token)).state).toBe("slot_taken");
  });
});

test("a stored booking leads to its page, even if a later step fails", async () => {
  const salon = await openSalon();
  const review = await salon.agree();
  const broken = () => {
    throw new Error("a bug");
  };
  const { bookings } = salon.startSite({
    upstream: { ...salon.deps.upstream, pressure: brokenAfter(1, salon.upstream.pressure, broken) },
  });
  const submitted = await bookings.submit(review, mia, proven);
  if (!submitted.ok) throw new Error(submitted.error.code);
  await expect.poll(async () => (await salon.view(submitted.value.token)).state).not.toBe("");
});

function brokenAfter<T>(times: number, works: () => T, breaks: () => never): () => T {
  let count = 0;
  return () => {
    count += 1;
    return count > times ? breaks() : works();
  };
}
