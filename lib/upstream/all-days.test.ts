import { expect, test } from "vitest";
import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import { err, ok } from "#lib/values/result.ts";
import { askForAllDays } from "./all-days.ts";
import type { WireAvailability } from "./schema/availability.ts";
import { unreadable } from "./transport/failure.ts";

const month = { startDate: "2026-12-01", endDate: "2026-12-31", teamMemberId: "any", services: [] };

type Lists = (days: readonly LocalDate[]) => readonly LocalDate[] | "refused";

/** An upstream that lists of the days asked for those that `lists` keeps, in which nothing is free. */
function upstreamThat(lists: Lists, undated = 0) {
  const asked: string[] = [];
  const ask = askForAllDays(async ({ startDate, endDate = startDate }) => {
    asked.push(`${startDate}…${endDate}`);
    const all: LocalDate[] = [];
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) all.push(date);
    const listed = lists(all);
    if (listed === "refused") return err(unreadable("days", 400));
    const days = listed.map((date) => ({ date, timeSlots: [], unread: 0 }));
    return ok({ days, undated, allowJoinWaitlist: false, issues: [] });
  });
  const read = async (): Promise<WireAvailability> => {
    const answer = await ask(month, { lane: "browse" });
    if (!answer.ok) throw new Error(answer.error.kind);
    return answer.value;
  };
  return { asked, read };
}

const firstTen = [...Array(10).keys()].map((days) => addDays(month.startDate, days));

const datesOf = ({ days }: WireAvailability) => days.map(({ date }) => date);
const unreadOf = ({ days }: WireAvailability) => days.filter(({ unread }) => unread > 0);

test("an answer that lists the last day is not asked about again", async () => {
  const { asked, read } = upstreamThat((days) => days);
  expect(datesOf(await read())).toHaveLength(31);
  expect(asked).toEqual(["2026-12-01…2026-12-31"]);
});

test("an upstream that answers ten days at a time is asked for the others", async () => {
  const { asked, read } = upstreamThat((days) => days.slice(0, 10));
  const answer = await read();
  expect(new Set(datesOf(answer)).size).toBe(31);
  expect(unreadOf(answer)).toEqual([]);
  expect(asked).toEqual([
    "2026-12-01…2026-12-31",
    "2026-12-11…2026-12-31",
    "2026-12-21…2026-12-31",
    "2026-12-31…2026-12-31",
  ]);
});

test("of what five questions do not answer nothing is claimed", async () => {
  const { asked, read } = upstreamThat((days) => days.slice(0, 2));
  const unread = unreadOf(await read());
  expect(asked).toHaveLength(5);
  expect([unread[0]?.date, unread.at(-1)?.date]).toEqual(["2026-12-11", "2026-12-31"]);
});

test.each([
  [
    "refuses to go on",
    (days: readonly LocalDate[]) => (days.length < 31 ? "refused" : days.slice(0, 10)),
  ],
  ["answers with its first ten days whatever is asked", () => firstTen],
] satisfies [string, Lists][])("of an upstream that %s the first days count", async (_, lists) => {
  const { asked, read } = upstreamThat(lists);
  for (let reads = 1; reads < 6; reads += 1) {
    const answer = await read();
    const unread = unreadOf(answer);
    expect(asked).toHaveLength(2 * reads);
    expect(new Set(datesOf(answer)).size).toBe(31);
    expect(datesOf(answer)).toHaveLength(31);
    expect([unread[0]?.date, unread.at(-1)?.date]).toEqual(["2026-12-11", "2026-12-31"]);
  }
});

test("where only days with times are listed, three months are asked about twice", async () => {
  const { asked, read } = upstreamThat((days) => days.filter((date) => date < "2026-12-20"));
  for (let reads = 0; reads < 6; reads += 1) expect(unreadOf(await read())).toEqual([]);
  expect(asked.filter((days) => days.startsWith("2026-12-20"))).toHaveLength(3);
  expect(asked).toHaveLength(9);
});

test.each([
  ["that lists no day", () => upstreamThat(() => [])],
  ["with a day that has no date", () => upstreamThat((days) => days.slice(0, 10), 1)],
])("an answer %s says nothing of where it ends", async (_, upstream) => {
  const { asked, read } = upstream();
  await read();
  expect(asked).toHaveLength(1);
});
