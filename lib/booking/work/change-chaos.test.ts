import fc from "fast-check";
import { expect, test } from "vitest";
import type { Journal } from "#lib/store/journal/contract.ts";
import { keys } from "../../../sandbox/keys.ts";
import { openToken } from "../model/link-token.ts";
import { memberOfAll } from "../model/visit.ts";
import { openSalon, type Salon, trim } from "../testing/salon.ts";
import type { BookingView } from "../views/outcome.ts";

const CANCEL = "POST /api/Appointments/{id}";
const MOVE = "POST /api/Appointments/{id}/reschedule";
const READ = "GET /api/Appointments/{id}";
const TIMES = "GET /api/Appointments/availability";

/** A process killed at a commit, before or after the change is stored. */
type Kill = { readonly at: number; readonly stored: boolean };

const plan = fc.record({
  kind: fc.constantFrom("cancel", "move"),
  write: fc.constantFrom(
    ...["none", "reset-before", "reset-after", "error-before", "error-after"],
    ...["hang", "cut-body", "non-json", "status", "late"],
  ),
  status: fc.constantFrom(400, 404, 422, 429, 500, 503, 504),
  read: fc.constantFrom("none", "none", "status", "non-json", "reset-before"),
  reads: fc.integer({ min: 1, max: 3 }),
  kill: fc.option(fc.record({ at: fc.integer({ min: 1, max: 4 }), stored: fc.boolean() })),
});

type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

function undisturbed(kind: "cancel" | "move"): Plan {
  return { kind, write: "none", status: 400, read: "none", reads: 1, kill: null };
}

/** Stores nothing after the kill. */
function dying(journal: Journal, { at, stored }: Kill): Journal {
  let commits = 0;
  return {
    ...journal,
    async transition(from, change) {
      commits += 1;
      if (commits === at && stored) await journal.transition(from, change);
      if (commits >= at) throw new Error("killed");
      return journal.transition(from, change);
    },
  };
}

let serial = 0;

async function run(salon: Salon, { kind, write, status, read, reads, kill }: Plan) {
  serial += 1;
  const visitor = { firstName: "Mia", email: `mia${serial}@example.org` };
  const token = await salon.submit(await salon.agree(trim, "09:00:00"), visitor);
  const before = await salon.view(token);
  expect(before.state).toBe("confirmed");
  const id = await openToken(salon.deps.sealer, token);
  const appointmentId = id.ok ? (await salon.journal.read(id.value.id))?.appointmentId : undefined;
  const route = kind === "cancel" ? CANCEL : MOVE;
  const target = await salon.offered(trim, "12:00:00", memberOfAll(before.visit)?.id ?? "any");
  const posted = await salon.posts(route);
  if (write !== "none") {
    await salon.fault({ route, kind: write, status, retryAfter: "1", delayMs: 30 });
  }
  if (read !== "none") {
    await salon.fault({ route: READ, kind: read, times: reads, after: 1 });
    await salon.fault({ route: TIMES, kind: read, times: reads, after: 2 });
  }
  const to = kind === "move" ? { date: target.slot.date, start: target.slot.start } : undefined;
  const journal = kill ? dying(salon.journal, kill) : salon.journal;
  const mortal = salon.startSite({ journal });
  await mortal.bookings.requestChange(token, { revision: 0, to }).catch(() => undefined);
  await mortal.bookings.stop();
  const next = salon.startSite();
  await next.bookings.sweep();
  await expect
    .poll(async () => (await salon.view(token, next.bookings)).pending, { timeout: 20_000 })
    .toBe(false);
  await next.bookings.stop();
  await salon.control("DELETE", "/faults");
  const told = await salon.view(token);
  const now = (await salon.ledger()).appointments.find((one) => one.id === appointmentId);
  return { told, now, before, posts: (await salon.posts(route)) - posted, to };
}

/** Whether the page agrees with the upstream; `isRead`: the record could always be read. */
function isTrue(
  { told, now, before, to }: Awaited<ReturnType<typeof run>>,
  isRead: boolean,
): boolean {
  const isAt = ({ date, start }: Pick<BookingView, "date" | "start">) =>
    now?.date === date && now.start === start;
  switch (told.state) {
    case "cancelled":
      return now?.status === "cancelled" && to === undefined;
    case "confirmed":
      return now?.status === "booked" && isAt(told);
    case "doubtful":
      return !isRead;
    case "cancel_unclear":
      return to === undefined;
    case "move_unclear":
      return now?.status === "booked" && (isAt(before) || (to !== undefined && isAt(to)));
    default:
      return false;
  }
}

test.each(["full", "noReading"] as const)(
  "kills and faults never let the page and the upstream differ, with the key %s",
  async (name) => {
    const salon = await openSalon({ key: keys[name].value, rules: { maxMoves: 20 } });
    const ends = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(plan, async (planned) => {
        const result = await run(salon, planned);
        const { told, now, posts } = result;
        ends.set(told.state, (ends.get(told.state) ?? 0) + 1);
        const seen = { planned, told: [told.state, told.date, told.start], now };
        const isRead = name === "full" && planned.read === "none";
        expect(isTrue(result, isRead), JSON.stringify(seen)).toBe(true);
        const limited = planned.write === "status" && planned.status === 429 ? 1 : 0;
        expect(posts, JSON.stringify(seen)).toBeLessThanOrEqual(1 + limited);
      }),
      {
        numRuns: 20,
        endOnFailure: true,
        examples: [
          [undisturbed("cancel")],
          [undisturbed("move")],
          [{ ...undisturbed("move"), write: "status" }],
        ],
      },
    );
    expect([...ends.keys()]).toEqual(expect.arrayContaining(["cancelled", "confirmed"]));
  },
  240_000,
);
