import { expect, test } from "vitest";
import { noor } from "../data/team.ts";
import {
  bookLines,
  quietDay,
  slotsOf,
  startsOf,
  startTest,
  today,
  trimAt,
} from "../testing/sandbox.ts";
import { addDays } from "../wall-clock.ts";

const trim = { serviceId: "1042" };
const lightPod = { serviceId: "svc_light_pod" };

function isBetween(from: string, to: string) {
  return (start: string) => from <= start && start < to;
}

test("slots stand on the quarter hours of the shift, without the break", async () => {
  const sandbox = await startTest();
  const starts = await startsOf(sandbox, { services: [trim], member: "tm_mara" });
  expect(starts[0]).toBe("10:00");
  expect(starts.at(-1)).toBe("17:45");
  expect(starts).toContain("12:45");
  expect(starts.filter(isBetween("13:00", "13:45"))).toEqual([]);
  expect(starts).toContain("13:45");
  // 8 hours less 45 minutes make 29 quarters.
  expect(starts).toHaveLength(29);
});

test("no slots on days off, Sundays, closed days and in blocked time", async () => {
  const sandbox = await startTest();
  const closed = "2026-11-25";
  const on = (date: string, member: string) =>
    startsOf(sandbox, { services: [trim], member, date });
  expect(await on(addDays(quietDay, -1), "tm_mara")).toEqual([]);
  expect(await on(addDays(quietDay, -1), "tm_jonas")).not.toEqual([]);
  expect(await on(addDays(quietDay, -2), "any")).toEqual([]);
  expect(await on(closed, "any")).toEqual([]);
  expect(await startsOf(sandbox, { services: [lightPod], date: closed })).toEqual([]);
  expect((await on("2026-11-26", "tm_mara")).filter(isBetween("10:00", "12:00"))).toEqual([]);
  expect(await on(addDays(today, 18), "tm_jonas")).toEqual([]);
});

test("appointments block their time, cancelled ones free it", async () => {
  const sandbox = await startTest();
  const line = trimAt("11:00:00", { durationInMinutes: 40 });
  const booked = await bookLines(sandbox, [line]);
  const asked = { services: [trim], member: "tm_mara" };
  const taken = isBetween("10:50", "11:45");
  expect((await startsOf(sandbox, asked)).filter(taken)).toEqual([]);
  expect(await startsOf(sandbox, asked)).toContain("10:45");
  expect(await startsOf(sandbox, asked)).toContain("11:45");
  const { id } = JSON.parse(booked.text);
  await sandbox.api(`POST /api/Appointments/${id}`, { body: {} });
  expect((await startsOf(sandbox, asked)).filter(taken)).toHaveLength(3);
});

test("a slot is as long as variant and add-ons make it", async () => {
  const sandbox = await startTest();
  const addon = (optionId: string) => ({ optionGroupId: "grp_treats", optionId });
  const cut = {
    serviceId: "svc_cut",
    variantId: "var_cut_long",
    addons: [addon("opt_scalp_massage"), addon("opt_conditioning")],
  };
  const slots = await slotsOf(sandbox, { services: [cut], member: "tm_mara" });
  expect(slots[0]).toMatchObject({ startTime: "10:00:00", endTime: "11:40:00" });
  const starts = slots.map((slot) => slot.startTime);
  // 13:00 less 100 minutes is 11:20, so the quarter before it is the last of the morning.
  expect(starts.filter(isBetween("11:15:00", "13:45:00"))).toEqual(["11:15:00"]);
  expect(starts.at(-1)).toBe("16:15:00");
});

test("a tier's own length counts, and with several free the longest does", async () => {
  const sandbox = await startTest();
  const services = [{ serviceId: "svc_occasion_hair" }];
  const ends = async (member: string) => {
    const slots = await slotsOf(sandbox, { services, member });
    return slots.find((slot) => slot.startTime === "10:00:00")?.endTime;
  };
  expect(await ends("tm_mara")).toBe("11:00:00");
  expect(await ends("tm_jonas")).toBe("11:15:00");
  expect(await ends("tm_sofia")).toBe("11:30:00");
  expect(await ends("any")).toBe("11:30:00");
  const slower = { partId: "tier_occasion_director", durationInMinutes: 100 };
  await sandbox.control("POST /services/svc_occasion_hair", slower);
  expect(await ends("any")).toBe("11:40:00");
});

test("only qualified team members are named, for all lines together", async () => {
  const sandbox = await startTest();
  const wednesday = addDays(quietDay, 1);
  const named = async (services: object[]) => {
    const slots = await slotsOf(sandbox, { services, date: wednesday });
    return new Set(slots.flatMap((slot) => slot.availableTeamMemberIds));
  };
  const brows = { serviceId: "svc_brow_shape" };
  expect(await named([brows])).toEqual(new Set(["tm_elif", noor]));
  expect(await named([trim, brows])).toEqual(new Set(["tm_elif"]));
  expect(await named([{ serviceId: "svc_clipper_cut" }, brows])).toEqual(new Set());
  expect(await startsOf(sandbox, { services: [brows], member: "tm_mara" })).toEqual([]);
});

const fine = { startDate: quietDay, teamMemberId: "any", services: JSON.stringify([trim]) };

test.for([
  ["no startDate", { startDate: "" }],
  ["an unknown team member", { teamMemberId: "tm_nobody" }],
  ["an unknown service", { services: '[{"serviceId":"svc_none"}]' }],
  ["a missing variant", { services: '[{"serviceId":"svc_cut"}]' }],
  [
    "an unknown add-on",
    { services: '[{"serviceId":"1042","addons":[{"optionGroupId":"g","optionId":"o"}]}]' },
  ],
] as const)("400 for %s", async ([, changes]) => {
  const sandbox = await startTest();
  const query = { ...fine, ...changes };
  const answer = await sandbox.api("GET /api/Appointments/availability", { query });
  expect(answer.status).toBe(400);
  const good = await sandbox.api("GET /api/Appointments/availability", { query: fine });
  expect(good.status).toBe(200);
});
