import { describe, expect, test } from "vitest";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { DEDUPE_MS } from "#lib/store/journal/contract.ts";
import type { Contact } from "../model/contact.ts";
import { personKeyOf } from "../model/fingerprints.ts";
import { startOf } from "../model/visit.ts";
import {
  CREATE_APPOINTMENT,
  CREATE_CLIENT,
  mia,
  openSalon,
  proven,
  trim,
} from "../testing/salon.ts";
import { changedLines } from "../testing/visit.ts";

const dry = { groupId: "grp_restyle_finish", addonId: "opt_blow_dry" };
const cut: Cart = [
  { serviceId: "svc_signature_cut", variantId: "var_restyle_long", addons: [dry] },
];
const overlapFound = { ok: false, error: { code: "overlap" } };

/** Mia has a trim with Jonas at ten; `here` is her browser. */
async function salonWithTrim() {
  const salon = await openSalon();
  const first = await salon.agree(trim, "10:00:00", "tm_jonas");
  const booked = await salon.bookings.submit(first, mia, proven);
  if (!booked.ok) throw new Error(booked.error.code);
  expect((await salon.view(booked.value.token)).state).toBe("confirmed");
  return { salon, first, here: { ...proven, ownIds: [booked.value.bookingId] } };
}

describe("another booking at an overlapping time", () => {
  test("needs a confirmation before anything is stored or sent", async () => {
    const { salon, first, here } = await salonWithTrim();
    const second = await salon.agree(cut, startOf(first), "tm_mara");
    const stored = await salon.journal.held("book", first.date, first.date, salon.now());
    expect(await salon.bookings.submit(second, mia, here)).toEqual(overlapFound);
    expect(await salon.bookings.submit(second, mia, here)).toEqual(overlapFound);
    expect(await salon.journal.held("book", first.date, first.date, salon.now())).toEqual(stored);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
    const meant = await salon.bookings.submit(second, mia, { ...here, allowOverlap: true });
    if (!meant.ok) throw new Error(meant.error.code);
    expect((await salon.view(meant.value.token)).state).toBe("confirmed");
    // The same form again returns its booking without a question.
    expect(await salon.submit(second)).not.toBe("");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
  });

  test("needs no confirmation if it only touches or is on another day", async () => {
    const { salon, first } = await salonWithTrim();
    const touching = await salon.agree(trim, addQuarter(startOf(first)), "tm_mara");
    expect(startOf(touching)).toBe("10:15:00");
    expect((await salon.book(touching)).state).toBe("confirmed");
    const elsewhen = { ...(await salon.agree(cut, "10:00:00", "tm_mara")), date: "2027-04-07" };
    expect(await salon.bookings.submit(elsewhen, mia, proven)).toMatchObject({ ok: true });
  });

  test.each<[string, Contact]>([
    ["another email", { firstName: "Mia", email: "mia@example.com" }],
    ["the same email and another first name", { firstName: "Ben", email: "mia@example.org" }],
    ["a phone alone", { firstName: "Mia", phone: "+4930123456" }],
  ])("under %s needs no confirmation", async (_, contact) => {
    const { salon, first } = await salonWithTrim();
    const second = await salon.agree(cut, startOf(first), "tm_mara");
    expect((await salon.book(second, contact)).state).toBe("confirmed");
  });

  test("needs a confirmation in any spelling of name and email", async () => {
    const { salon, first, here } = await salonWithTrim();
    const second = await salon.agree(cut, startOf(first), "tm_mara");
    const shouted = { firstName: "MIA", lastName: "Maier", email: "Mia@Example.org" };
    expect(await salon.bookings.submit(second, shouted, here)).toEqual(overlapFound);
  });

  test("with the same team member is refused as taken", async () => {
    const { salon, first } = await salonWithTrim();
    const second = { ...(await salon.agree(cut, "10:00:00", "tm_mara")), intentId: "second" };
    const same = changedLines(second, { member: first.lines[0].member });
    expect((await salon.book(same)).state).toBe("slot_taken");
  });

  test("needs a confirmation once it no longer counts as a duplicate", async () => {
    const { salon, first, here } = await salonWithTrim();
    const mara = { member: { id: "tm_mara" } };
    const again = { ...changedLines(first, mara), intentId: "again" };
    expect(await salon.bookings.submit(again, mia, here)).toMatchObject({ ok: true });
    const later = () => salon.now() + DEDUPE_MS + 1;
    const { bookings } = salon.startSite({ now: later });
    const anew = { ...again, intentId: "anew", sealedAt: later() };
    expect(await bookings.submit(anew, mia, here)).toEqual(overlapFound);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("needs a confirmation as an alternative too", async () => {
    const { salon, first, here } = await salonWithTrim();
    const lost = await salon.agree(trim, "15:00:00", "tm_mara");
    await salon.control("POST", "/appointments", {
      teamMemberId: "tm_mara",
      date: lost.date,
      start: startOf(lost),
      minutes: 15,
    });
    const token = await salon.submit(lost);
    expect((await salon.view(token)).state).toBe("slot_taken");
    const instead = await salon.offer(token, cut, startOf(first), "tm_mara");
    expect(await salon.take(token, instead, here)).toEqual(overlapFound);
    const taken = await salon.take(token, instead, { ...here, allowOverlap: true });
    if (!taken.ok) throw new Error("not taken");
    expect((await salon.view(taken.value.token)).state).toBe("confirmed");
  });

  test("needs no confirmation if the first was not booked", async () => {
    const salon = await openSalon();
    const first = await salon.agree(trim, "10:00:00", "tm_jonas");
    const second = await salon.agree(cut, "10:00:00", "tm_mara");
    await salon.fault({ route: CREATE_CLIENT, kind: "status", status: 400 });
    expect((await salon.book(first)).state).toBe("not_booked");
    expect((await salon.book(second)).state).toBe("confirmed");
  });
});

test("a form sent again with a corrected contact returns the first booking and says so", async () => {
  const salon = await openSalon();
  const review = await salon.agree();
  const first = await salon.bookings.submit(review, { ...mia, email: "mia@exmaple.org" }, proven);
  expect(first).not.toMatchObject({ value: { contactKept: true } });
  const corrected = await salon.bookings.submit(review, mia, proven);
  if (!corrected.ok) throw new Error(corrected.error.code);
  expect(corrected.value.contactKept).toBe(true);
  expect((await salon.view(corrected.value.token)).contactHint).toBe("m•••@exmaple.org");
  const same = await salon.bookings.submit(review, { ...mia, email: "mia@exmaple.org" }, proven);
  expect(same.ok && same.value.contactKept).toBe(undefined);
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
});

test("an unreadable stored booking does not keep its person from booking", async () => {
  const salon = await openSalon();
  const { deps, journal } = salon;
  const at = salon.now();
  const poisoned = await journal.insert(
    {
      id: "poisoned",
      intentId: "poisoned",
      dedupeKey: "poisoned",
      personKey: personKeyOf(deps.sealer, mia),
      queueKey: "mia",
      slug: "book",
      request: "{",
      contact: await deps.sealer.seal("contact", mia, 600),
      createdAt: at,
      openedAt: at,
      holds: [],
    },
    99,
  );
  expect(poisoned.kind).toBe("inserted");
  expect((await salon.book(await salon.agree())).state).toBe("confirmed");
});

function addQuarter(start: string): string {
  return start.replace(":00:00", ":15:00");
}
