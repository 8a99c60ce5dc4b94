import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/days.ts";
import { planBookings } from "./booking-plans.ts";
import { type Chance, createChance } from "./chance.ts";
import { checkChanges } from "./change-checks.ts";
import { createChangeFaults } from "./change-faults.ts";
import { type ChangeVisitor, isChangeEnd } from "./change-histories.ts";
import { CHANGE_SCRIPTS, type ChangeScript, runChangeVisitor } from "./change-visitor.ts";
import { type Check, check } from "./checks.ts";
import { type ChaosEnvironment, type Setting, startEnvironment, WIDE } from "./environment.ts";
import type { Histories, VisitorHistory } from "./histories.ts";
import { createOwnBrowser, habitsOf } from "./own-browser.ts";
import { startRedis } from "./redis.ts";
import type { Figures, Outcome, Scenario, Size } from "./scenario.ts";
import { createVisitors } from "./visitors.ts";

const AT_ONCE = 16;
const FAULT_SHARE = 0.5;
/** Of the planned times, so that there is room to move to. */
const BOOKED_SHARE = 3;
/** Life of the site between two kills. */
const LIFE_MS = [1_500, 4_000] as const;
/** Delay of upstream responses, so that kills interrupt requests. */
const SLOW_MS = 60;
const TIME_ZONE = "Europe/Berlin";
const BOOKING_MS = 120_000;
const POLL_MS = 20;

type Form = Pick<Setting, "name" | "key" | "redis"> & { readonly kills?: true };

function scenario(name: string, does: string, form: Omit<Form, "name">): Scenario {
  return { name, does, run: (size, chance) => change({ name, ...form }, size, chance) };
}

/** Moves and cancellations that visitors ask for on their booking's page. */
export const changes: readonly Scenario[] = [
  scenario("changes", "moves and cancellations with faults of every kind", {}),
  scenario("changes-kills", "the same with SIGKILLs and lost answers", { kills: true }),
  scenario("changes-no-reading", "the same with a key that reads no appointments", {
    key: "noReading",
  }),
  {
    name: "changes-instances",
    does: "the same at two instances with Redis, which are killed in turns",
    async run(size, chance) {
      const redis = await startRedis("changes-instances");
      const shared = { url: redis.url, instances: 2 };
      const form = { name: "changes-instances", redis: shared, kills: true } as const;
      return change(form, size, chance).finally(redis.remove);
    },
  },
];

async function change(form: Form, size: Size, chance: Chance): Promise<Outcome> {
  const environment = await startEnvironment({ ...form, limits: WIDE, maxMoves: 10 });
  try {
    const booked = await bookAll(environment, size.changes);
    const faults = createChangeFaults(chance, faultsFor(form, size));
    const beforePress = async () => {
      if (chance.happens(FAULT_SHARE)) await faults.inject(environment);
    };
    const killing = form.kills ? await startKilling(environment, chance) : undefined;
    const crowd = createCrowd();
    const scripts = new Map<string, number>();
    const until = Date.now() + size.activeMs;
    for (const [index, { email, plan, token }] of booked.entries()) {
      await crowd.fewerThan(AT_ONCE);
      if (Date.now() > until) break;
      const script = nextScript(index, chance);
      scripts.set(script.name, (scripts.get(script.name) ?? 0) + 1);
      const own = createOwnBrowser(habitsOf(index));
      const sites = environment.instances.map((site) => own.at(site));
      crowd.add((keepsWaiting, onChecking) =>
        runChangeVisitor({
          ...{ sites, timeZone: TIME_ZONE, booked: plan, script },
          ...{ email, token: token ?? "", keepsWaiting, beforePress, onChecking },
          chance: createChance(chance.between(0, 1e9)),
        }),
      );
    }
    await crowd.ended(size.settleMs / 2);
    const kills = await killing?.stop();
    // What faults are left meet nobody's press any more.
    await environment.salon.heal();
    const visitors = await crowd.all(size.settleMs / 2);
    const histories = await environment.histories(booked);
    return {
      figures: {
        ...figuresOf(visitors, histories),
        ...(kills !== undefined && { kills }),
        ...Object.fromEntries(scripts),
        ...Object.fromEntries(faults.counts()),
      },
      checks: [
        ...checkChanges(
          { visitors, appointments: appointmentsOf(visitors, histories) },
          size.hasTime,
        ),
        ...aboutKeyAndJournal(histories, faults.ordered429(), size),
      ],
    };
  } finally {
    await environment.stop();
  }
}

/** Kills come with slow answers, which the sandbox gives instead of other faults. */
function faultsFor({ kills }: Form, { hasTime }: Size) {
  if (kills) return "connections";
  return hasTime ? "all" : "quick";
}

async function bookAll(
  environment: ChaosEnvironment,
  count: number,
): Promise<readonly VisitorHistory[]> {
  const plans = await planBookings(environment.salon, today(), count * BOOKED_SHARE);
  const visitors = createVisitors(environment);
  for (const plan of plans.filter((_, index) => index % BOOKED_SHARE === 0)) {
    await visitors.fewerBusyThan(AT_ONCE);
    visitors.start(plan);
  }
  const histories = await visitors.allDone(BOOKING_MS);
  const odd = histories.find(({ told }) => told.at(-1)?.state !== "confirmed");
  if (odd) throw new Error(`${odd.email} could not book: ${odd.told.at(-1)?.state}`);
  return histories;
}

/** Each script once, before any comes by chance. */
function nextScript(index: number, chance: Chance): ChangeScript {
  return CHANGE_SCRIPTS[index] ?? chance.pick(CHANGE_SCRIPTS);
}

/** Who is told to wait for minutes makes room for others. */
function createCrowd() {
  const visits: Promise<ChangeVisitor>[] = [];
  let busy = 0;
  let until = Number.POSITIVE_INFINITY;
  return {
    add(run: (keepsWaiting: () => boolean, onChecking: () => void) => Promise<ChangeVisitor>) {
      busy += 1;
      let isBusy = true;
      const becomeIdle = () => {
        if (isBusy) busy -= 1;
        isBusy = false;
      };
      visits.push(run(() => Date.now() < until, becomeIdle).finally(becomeIdle));
    },
    async fewerThan(count: number) {
      while (busy >= count) await sleep(POLL_MS);
    },
    ended: (withinMs: number) => Promise.race([Promise.all(visits), sleep(withinMs)]),
    all(withinMs: number) {
      until = Date.now() + withinMs;
      return Promise.all(visits);
    },
  };
}

async function startKilling({ instances, salon }: ChaosEnvironment, chance: Chance) {
  for (const method of ["GET", "POST"]) {
    const slow = { kind: "slow", delayMs: SLOW_MS, times: 1_000_000_000 } as const;
    await salon.fault({ route: `${method} *`, ...slow });
  }
  let isOver = false;
  let killed = 0;
  const loop = async () => {
    while (!isOver) {
      await sleep(chance.between(...LIFE_MS));
      const victim = instances[killed % instances.length];
      if (isOver || !victim) return;
      await victim.kill();
      killed += 1;
      await victim.start();
    }
  };
  const over = loop();
  return {
    async stop(): Promise<number> {
      isOver = true;
      await over;
      return killed;
    },
  };
}

function appointmentsOf(visitors: readonly ChangeVisitor[], { ledger }: Histories) {
  const emails = new Set<string | undefined>(visitors.map(({ email }) => email));
  return ledger.appointments.filter(({ email }) => emails.has(email));
}

const SHARED_CHECKS = ["journal intact", "within the write limit", "no 429 of our making"];

function aboutKeyAndJournal(
  histories: Histories,
  ordered429: number,
  size: Size,
): readonly Check[] {
  const expected = { writesPerMinute: WIDE.writes, ordered429, settled: size.hasTime };
  return check(histories, expected).filter(({ name }) => SHARED_CHECKS.includes(name));
}

function figuresOf(visitors: readonly ChangeVisitor[], { ledger }: Histories): Figures {
  const ends = Map.groupBy(visitors, ({ told }) => {
    const state = told.at(-1)?.state ?? "nothing";
    return isChangeEnd(state) ? state : "under way";
  });
  const asked = visitors.flatMap((visitor) => visitor.asked);
  const done = ledger.appointments.flatMap((one) => one.changes);
  const unclear = visitors.filter(({ told }) => told.at(-1)?.state.endsWith("_unclear")).length;
  return {
    visitors: visitors.length,
    "moves asked for": asked.filter(({ kind }) => kind === "move").length,
    "moves carried out": done.filter(({ kind }) => kind === "moved").length,
    "cancellations asked for": asked.filter(({ kind }) => kind === "cancel").length,
    "cancellations carried out": done.filter(({ kind }) => kind === "cancelled").length,
    "left to the salon, %": Number(((100 * unclear) / Math.max(1, asked.length)).toFixed(2)),
    ...Object.fromEntries([...ends].map(([state, all]) => [`last told: ${state}`, all.length])),
  };
}
