import { expect, test } from "vitest";
import { openSalon, trim } from "./testing/salon.ts";

const contact = (name: string) => ({ firstName: name, email: `${name}@example.org` });

test("without a proof half of the queue is open, with one the rest, and what was sent is found", async () => {
  // Two writes a minute: six may wait, three of them without proof, which is one booking.
  const salon = await openSalon({ limits: { writesPerMinute: 2 }, timing: { submitWait: 0 } });
  const stopped = salon.startSite();
  await stopped.bookings.stop();
  const { bookings } = stopped;
  const times = ["10:00:00", "12:00:00", "15:00:00"];
  const reviews = [];
  for (const time of times) reviews.push(await salon.review(trim, time));
  const [first, second, third] = reviews;
  if (!first || !second || !third) throw new Error("no review");
  const usual = { trust: "usual" } as const;
  expect(await bookings.submit(first, contact("ada"), usual)).toMatchObject({ ok: true });
  const busy = { ok: false, error: { code: "busy" } };
  expect(await bookings.submit(second, contact("ben"), usual)).toMatchObject(busy);
  const proven = { trust: "proven" } as const;
  expect(await bookings.submit(second, contact("ben"), proven)).toMatchObject({ ok: true });
  const none = { trust: "none" } as const;
  expect(await bookings.submit(third, contact("cem"), none)).toMatchObject(busy);
  expect(await bookings.submit(first, contact("ada"), none)).toMatchObject({ ok: true });
  const ada = await bookings.submit(first, contact("ada"), none);
  const ben = await bookings.submit(second, contact("ben"), none);
  if (!ada.ok || !ben.ok) throw new Error("lost");
  expect((await salon.view(ben.value.token, bookings)).ahead).toBe(0);
  expect((await salon.view(ada.value.token, bookings)).ahead).toBe(1);
});
