import { z } from "zod";
import type { Answer } from "./exchange.ts";
import { type Fault, type FaultContext, fault } from "./fault.ts";
import { type MeddledRoute, meddleFor, meddleNext, problem, says } from "./meddling.ts";

/** What a service that somebody else has written does within its specification. */

const PROBLEM_IN_200: Answer = {
  status: 200,
  body: { title: "Not possible", status: 422, detail: "The calendar is closed for changes." },
};

/** Whichever side a gateway, a right or a network fails on. */
export const EVERYWHERE: readonly Fault[] = [
  fault(
    "404 to every read for 2 to 8 s",
    2,
    ({ proxy }, chance) =>
      meddleFor(proxy, chance.between(2_000, 8_000), "anyRead", says(problem(404, "No route."))),
    { most: 20 },
  ),
  fault("404 for appointments for 4 s", 3, ({ proxy }) =>
    meddleFor(proxy, 4_000, "appointment", says(problem(404, "No such appointment."))),
  ),
  fault("403 for a few reads of appointments", 1, ({ proxy }, chance) => {
    const times = chance.between(1, 3);
    meddleNext(proxy, "appointment", says(problem(403, "Not allowed.")), { times });
  }),
  fault(
    "reads that fail for 20 to 60 s",
    1,
    ({ proxy }, chance) =>
      meddleFor(proxy, chance.between(20_000, 60_000), "anyRead", says(problem(503, "Away."))),
    { most: 1 },
  ),
  fault(
    "429 for 120 s",
    1,
    ({ proxy }) => {
      const answer = { ...problem(429, "Slow down."), headers: { "retry-after": "120" } };
      meddleNext(proxy, "anyWrite", says(answer));
    },
    { most: 1 },
  ),
];

export const WHEN_BOOKING: readonly Fault[] = [
  ...EVERYWHERE,
  inAProblem("create", "booking"),
  fault("409 for a time that the desk has just taken", 4, (context) =>
    takenMeanwhile(context, 409),
  ),
  fault("400 for a time that the desk has just taken", 2, (context) =>
    takenMeanwhile(context, 400),
  ),
  fault("422 for a time that the desk has just taken", 2, (context) =>
    takenMeanwhile(context, 422),
  ),
  fault("409 for a free time", 2, ({ proxy }) =>
    meddleNext(proxy, "create", says(problem(409, "Conflict."))),
  ),
  fault("403 at a booking", 1, ({ proxy }) =>
    meddleNext(proxy, "create", says(problem(403, "Not allowed."))),
  ),
];

export const WHEN_CHANGING: readonly Fault[] = [
  ...EVERYWHERE,
  ...(["move", "cancel"] as const).flatMap((route) => [
    inAProblem(route, route),
    ...[400, 404, 409, 422].map((status) =>
      fault(`${status} for a ${route}, not done`, 2, ({ proxy }) =>
        meddleNext(proxy, route, says(problem(status, "It cannot be done."))),
      ),
    ),
    fault(`403 for a ${route}`, 1, ({ proxy }) =>
      meddleNext(proxy, route, says(problem(403, "Not allowed."))),
    ),
  ]),
];

function inAProblem(route: MeddledRoute, what: string): Fault {
  return fault(`200 for a ${what} with a problem in it`, 4, ({ proxy }) =>
    meddleNext(proxy, route, says(PROBLEM_IN_200)),
  );
}

const BOOKED = z.object({
  appointmentDate: z.string(),
  services: z
    .array(
      z.object({
        startTime: z.string(),
        durationInMinutes: z.number(),
        teamMemberId: z.string().nullish(),
      }),
    )
    .min(1),
});

/** The front desk books the first line's time, and the service refuses it, as it should. */
function takenMeanwhile({ proxy, salon }: FaultContext, status: number): void {
  meddleNext(proxy, "create", async ({ body }) => {
    const { appointmentDate: date, services } = BOOKED.parse(body);
    const [line] = services;
    if (line?.teamMemberId) {
      const { teamMemberId, startTime: start, durationInMinutes: minutes } = line;
      await salon.take({ teamMemberId, date, start, minutes, clientId: null });
    }
    return problem(status, "The time is not free.");
  });
}
