import { expect, test } from "vitest";
import type { AgreedVisit } from "../model/visit.ts";
import { openSalon, trim } from "../testing/salon.ts";
import type { Trust } from "./trust.ts";

const contact = (name: string) => ({ firstName: name, email: `${name}@example.org` });
const busy = { ok: false, error: { code: "busy" } };

/** Two writes a minute: six may queue, which is three bookings. Nothing is sent. */
async function salonWithQueue() {
  const salon = await openSalon({ limits: { writesPerMinute: 2 }, timing: { submitWait: 0 } });
  const { bookings } = salon.startSite();
  await bookings.stop();
  const times = ["10:00:00", "11:00:00", "12:00:00", "13:00:00", "15:00:00", "16:00:00"];
  const reviews: AgreedVisit[] = [];
  for (const time of times) reviews.push(await salon.agree(trim, time));
  const send = (index: number, name: string, trust: Trust) => {
    const review = reviews[index];
    if (!review) throw new Error("no review");
    return bookings.submit(review, contact(name), { trust });
  };
  const ahead = async (index: number, name: string) => {
    const sent = await send(index, name, "none");
    return sent.ok ? (await salon.view(sent.value.token, bookings)).ahead : undefined;
  };
  return { salon, send, ahead };
}

test("half of the queue is open without a proof of work, all of it with one, in the order of arrival", async () => {
  const { send, ahead } = await salonWithQueue();
  expect(await send(0, "ada", "usual")).toMatchObject({ ok: true });
  expect(await send(1, "ben", "usual")).toMatchObject(busy);
  expect(await send(1, "ben", "proven")).toMatchObject({ ok: true });
  expect(await send(2, "cem", "none")).toMatchObject(busy);
  expect(await send(0, "ada", "none")).toMatchObject({ ok: true });
  expect(await ahead(0, "ada")).toBe(0);
  expect(await ahead(1, "ben")).toBe(1);
});

test("a quarter is open to a browser that could prove its work, so that it goes before what cannot", async () => {
  const salon = await openSalon({ limits: { writesPerMinute: 5 }, timing: { submitWait: 0 } });
  const { bookings } = salon.startSite();
  await bookings.stop();
  const send = async (name: string, time: string, trust: Trust) =>
    bookings.submit(await salon.agree(trim, time), contact(name), { trust });
  expect(await send("ada", "10:00:00", "provable")).toMatchObject({ ok: true });
  expect(await send("ben", "11:00:00", "provable")).toMatchObject(busy);
  expect(await send("ben", "11:00:00", "usual")).toMatchObject({ ok: true });
});

test("a sender's first booking may use more of it, and leaves the rest to those with a proof", async () => {
  const { send } = await salonWithQueue();
  expect(await send(0, "ada", "first")).toMatchObject({ ok: true });
  expect(await send(1, "ben", "first")).toMatchObject({ ok: true });
  expect(await send(2, "cem", "first")).toMatchObject(busy);
  expect(await send(2, "cem", "proven")).toMatchObject({ ok: true });
  const refused = await send(3, "dan", "proven");
  // Six writes before its own two, at two a minute.
  expect(refused).toMatchObject(busy);
  const seconds = !refused.ok && refused.error.code === "busy" ? refused.error.waitSeconds : 0;
  expect(seconds).toBeGreaterThan(120);
  expect(seconds).toBeLessThanOrEqual(240);
});
