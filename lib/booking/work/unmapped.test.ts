import { expect, test } from "vitest";
import type { Mapping } from "#lib/config/mapping.ts";
import { CREATE_APPOINTMENT, openSalon } from "../testing/salon.ts";

function salonWith(endpoints: Mapping["endpoints"]) {
  return openSalon({ mapping: { endpoints, timeZone: "Europe/Berlin", currency: "EUR" } });
}

test("a booking that cannot be put into the upstream's shape is told as not made, and nothing was sent", async () => {
  const salon = await salonWith({ createAppointment: { request: '{"cents": $minor(total)}' } });
  const view = await salon.book(await salon.review());
  await expect.poll(async () => (await salon.posts(CREATE_APPOINTMENT)) === 0).toBe(true);
  expect(view).toMatchObject({ state: "not_booked" });
  expect((await salon.ledger()).appointments).toEqual([]);
  expect(salon.upstream.healthIssues()).toMatchObject([
    { route: "createAppointment", cause: "unreadable" },
  ]);
});

test("a booking whose answer cannot be mapped is found, and made once", async () => {
  const salon = await salonWith({ createAppointment: { answer: "$number(id)" } });
  const token = await salon.submit(await salon.review());
  await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
  expect((await salon.ledger()).appointments).toHaveLength(1);
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
});
