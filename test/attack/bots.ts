import { setTimeout as sleep } from "node:timers/promises";
import { type PartResult, withProcesses } from "../bench/part.ts";
import { type SalonSite, startSalonSite } from "../bench/salon-site.ts";
import { type Booked, bookAsVirtualUser } from "../bench/virtual-user.ts";
import { planBookings, WIDE_HORIZON_DAYS } from "../chaos/booking-plans.ts";
import { today } from "../harness/clock/days.ts";
import type { Running } from "../harness/process.ts";
import { type BotCrowd, createBotCrowd } from "./bot-crowd.ts";
import { outcomeOf, type Part } from "./part.ts";

const BOTS = 1_000;
const PEOPLE = 20;
/** Ten minutes at five writes a minute, compressed into one: ten times the budget. */
const WRITES_PER_MINUTE = 50;
const TRIES_A_SECOND = 20;
const ALLOWED_SECONDS = ((PEOPLE * 2) / WRITES_PER_MINUTE) * 60 + 60;
const HEAD_START_MS = 10_000;
const BETWEEN_PEOPLE_MS = 250;

function startEnvironment(running: Running[]): Promise<SalonSite> {
  const env = { maxAdvanceDays: WIDE_HORIZON_DAYS, TRUSTED_PROXY_HOPS: "1" };
  return startSalonSite(running, "bots", env, { writes: WRITES_PER_MINUTE, requests: 5_000 });
}

async function people({
  origin,
  sandbox,
}: SalonSite): Promise<{ attack: BotCrowd; booked: Booked[] }> {
  const plans = await planBookings(sandbox, today(), PEOPLE + 400);
  const attack = createBotCrowd(origin, plans.slice(PEOPLE), {
    bots: BOTS,
    triesASecond: TRIES_A_SECOND,
  });
  await sleep(HEAD_START_MS);
  const began = Date.now();
  const until = began + ALLOWED_SECONDS * 1_000;
  const booked = await Promise.all(
    plans.slice(0, PEOPLE).map(async (plan, index) => {
      await sleep(index * BETWEEN_PEOPLE_MS);
      return bookAsVirtualUser(origin, plan, index, { began, until });
    }),
  );
  await attack.stop();
  return { attack, booked };
}

async function measure(environment: SalonSite): Promise<PartResult> {
  const { attack, booked } = await people(environment);
  const confirmed = booked.filter(({ state }) => state === "confirmed");
  const last = Math.max(0, ...confirmed.map(({ afterMs }) => afterMs));
  return {
    figures: [
      {
        name: `People confirmed among ${BOTS} bots`,
        value: confirmed.length,
        unit: "",
        least: PEOPLE,
      },
      { name: "The last of them after", value: last / 1_000, unit: "s", budget: ALLOWED_SECONDS },
      { name: "Forms that bots sent meanwhile", value: attack.sent(), unit: "" },
      { name: "Bookings that bots got", value: attack.booked(), unit: "" },
      { name: "Answers to bots that were errors", value: attack.failed(), unit: "", budget: 0 },
    ],
    details: { people: booked, writesPerMinute: WRITES_PER_MINUTE, answers: attack.answers() },
  };
}

export const bots: Part = {
  name: "bots",
  does: "bots send forms while people book",
  run: async () =>
    outcomeOf(
      (await withProcesses(async (running) => measure(await startEnvironment(running)))).figures,
    ),
};
