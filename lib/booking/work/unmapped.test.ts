import { expect, test } from "vitest";
import type { Mapping } from "#lib/config/mapping.ts";
import { CREATE_APPOINTMENT, CREATE_CLIENT, openSalon } from "../testing/salon.ts";

function salonWith(expressions: Mapping["expressions"]) {
  return openSalon({ mapping: { expressions, timeZone: "Europe/Berlin", currency: "EUR" } });
}

test.each([
  ["createClient", "client", CREATE_CLIENT],
  ["createAppointment", "appointment", CREATE_APPOINTMENT],
])(
  "a booking whose %s has no mapping is told as not made, and nothing was sent",
  async (endpoint, sent, route) => {
    const salon = await salonWith({ send: { [sent]: '{"cents": $minor(total)}' } });
    // For so long a slot is held for an upstream that does not answer, which would not help here.
    const view = await salon.book(await salon.agree());
    const [booking] = await salon.journal.find("book", { newest: 1 });
    expect(booking).toMatchObject({ reason: "unavailable", needsPersonSince: expect.any(Number) });
    await expect.poll(async () => (await salon.posts(route)) === 0).toBe(true);
    expect(view).toMatchObject({ state: "not_booked" });
    expect((await salon.ledger()).appointments).toEqual([]);
    expect(salon.upstream.upstreamProblems()).toMatchObject([
      { route: endpoint, cause: "unreadable" },
    ]);
  },
);

test("a booking whose answer cannot be mapped is found, and made once", async () => {
  const salon = await salonWith({ created: "$asked = 'createAppointment' ? $number(id) : $" });
  const token = await salon.submit(await salon.agree());
  await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
  expect((await salon.ledger()).appointments).toHaveLength(1);
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
});
