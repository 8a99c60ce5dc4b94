import { describe, expect, test } from "vitest";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { defaultTiming } from "../deps.ts";
import { holdsOf } from "../model/holds.ts";
import { mia, openSalon, type Salon } from "../testing/salon.ts";
import { commit } from "./commit.ts";

async function sent(salon: Salon): Promise<JournalBooking> {
  const review = await salon.agree();
  const { intentId, slug } = review;
  const stored = await salon.journal.insert(
    {
      ...{ id: intentId, intentId, slug, dedupeKey: intentId },
      queueKey: "mia",
      request: JSON.stringify(review),
      contact: await salon.deps.sealer.seal("contact", mia, 600),
      createdAt: salon.now(),
      holds: holdsOf(review),
    },
    99,
  );
  if (stored.kind !== "inserted") throw new Error(stored.kind);
  const sending = await commit(salon.deps, stored.booking, { to: "sending", clientId: "cl_1" });
  if (!sending) throw new Error("not moved");
  return sending;
}

const booked = { to: "booked", appointmentId: "apt_1" } as const;

describe("a response of the upstream", () => {
  test("is stored although the journal fails for a minute", async () => {
    const salon = await openSalon();
    const booking = await sent(salon);
    const { journal } = salon;
    let slept = 0;
    const after = (ms: number, run: () => void) => {
      slept += ms;
      queueMicrotask(run);
      return () => undefined;
    };
    const transition: typeof journal.transition = (from, change) =>
      slept < 60_000 ? Promise.reject(new Error("away")) : journal.transition(from, change);
    const withFailing = { timing: defaultTiming, journal: { ...journal, transition } };
    const deps = { ...salon.deps, after, ...withFailing };
    const stored = await commit(deps, booking, booked).catch(() => "given up");
    expect(stored).toMatchObject({ state: "booked", appointmentId: "apt_1" });
  });

  test.each(["unknown", "person"] as const)(
    "counts although another process has stored it as %s",
    async (state) => {
      const salon = await openSalon();
      const booking = await sent(salon);
      let other = await commit(salon.deps, booking, { to: "unknown", reason: "stopped" });
      if (other && state === "person") other = await commit(salon.deps, other, { to: state });
      expect(other?.state).toBe(state);
      expect(await commit(salon.deps, booking, booked)).toMatchObject({
        state: "booked",
        appointmentId: "apt_1",
      });
    },
  );
});

test("a booking goes to staff if its appointment belongs to another booking", async () => {
  const salon = await openSalon();
  const [first, second] = [await sent(salon), await sent(salon)];
  expect(await commit(salon.deps, first, booked)).toMatchObject({ state: "booked" });
  const left = { state: "person", reason: "claimed", appointmentId: null };
  expect(await commit(salon.deps, second, booked)).toMatchObject(left);
  const lost = await commit(salon.deps, await sent(salon), { to: "unknown", reason: "stopped" });
  if (!lost) throw new Error("not moved");
  expect(await commit(salon.deps, lost, booked)).toMatchObject(left);
});

test.each(["move", "cancel"] as const)(
  "what was found before a %s was sent does not count once another process has sent it",
  async (doing) => {
    const salon = await openSalon();
    const stands = await commit(salon.deps, await sent(salon), booked);
    const waiting = stands && (await commit(salon.deps, stands, { to: "waiting", doing }));
    const sending = waiting && (await commit(salon.deps, waiting, { to: "sending" }));
    if (!waiting || !sending) throw new Error("not moved");
    await commit(salon.deps, sending, { to: "unknown", reason: "timeout" });
    for (const to of ["booked", "cancelled"] as const) {
      expect(await commit(salon.deps, waiting, { to })).toBeUndefined();
    }
    expect((await salon.journal.read(waiting.id))?.state).toBe("unknown");
  },
);

test("nothing else is stored about a booking that another process has changed", async () => {
  const salon = await openSalon();
  const booking = await sent(salon);
  await commit(salon.deps, booking, { to: "unknown", reason: "stopped" });
  const refused = { to: "not_booked", reason: "refused" } as const;
  expect(await commit(salon.deps, booking, refused)).toBeUndefined();
  expect((await salon.journal.read(booking.id))?.state).toBe("unknown");
});
