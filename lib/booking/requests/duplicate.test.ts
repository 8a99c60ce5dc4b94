import { expect, test } from "vitest";
import { z } from "zod";
import { keys } from "../../../sandbox/keys.ts";
import { CREATE_APPOINTMENT, mia, openSalon, type Salon, trim } from "../testing/salon.ts";

async function cancelAtDesk(salon: Salon): Promise<void> {
  const { appointments } = z
    .object({ appointments: z.array(z.object({ id: z.string() })) })
    .parse(await salon.control("GET", "/ledger"));
  const response = await fetch(`${salon.sandbox.apiUrl}/api/Appointments/${appointments[0]?.id}`, {
    method: "POST",
    headers: { "x-api-key": keys.full.value, "content-type": "application/json" },
    body: JSON.stringify({ reasonId: null, cancellationNote: null }),
  });
  expect(response.status).toBe(200);
}

test("booking again after the salon cancelled makes a new appointment", async () => {
  const salon = await openSalon();
  const first = await salon.agree(trim, "10:00:00", "tm_jonas");
  const early = await salon.agree(trim, "10:00:00", "tm_jonas");
  expect((await salon.book(first)).state).toBe("confirmed");
  await cancelAtDesk(salon);
  // The hold has expired.
  const later = () => salon.now() + 11 * 60_000;
  const { bookings } = salon.startSite({ now: later });
  const opened = { ...first, intentId: "opened afterwards", sealedAt: later() };
  const booked = await salon.view(await salon.submit(opened, mia, bookings), bookings);
  expect(booked.state).toBe("confirmed");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
  // A form opened before either booking still returns the first.
  await salon.submit(early, mia, bookings);
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
});
