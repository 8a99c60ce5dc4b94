import { setTimeout as sleep } from "node:timers/promises";
import { today } from "../harness/clock/days.ts";
import { createOwnBrowser, habitsOf } from "../harness/http/own-browser.ts";
import { type Chance, createChance } from "./chance.ts";
import { createChangeCrowd } from "./change-crowd.ts";
import { CHANGE_FAULTS, CONNECTION_FAULTS } from "./change-faults.ts";
import { changeFigures } from "./change-figures.ts";
import { CHANGE_SCRIPTS, type ChangeScript, lookOnce, runChangeVisitor } from "./change-visitor.ts";
import { check } from "./checks.ts";
import { createDesk } from "./desk.ts";
import { type ChaosEnvironment, type Setting, startEnvironment, WIDE } from "./environment.ts";
import { createFaultInjector, isHeard } from "./fault.ts";
import type { VisitorHistory } from "./histories.ts";
import { startKilling } from "./killing.ts";
import { createOwner } from "./prices.ts";
import { readLedger } from "./read-ledger.ts";
import { startSharedRedis } from "./redis.ts";
import type { Outcome, Scenario, Size } from "./scenario.ts";
import { planVisits } from "./shared-visits.ts";
import { createVisitors } from "./visitors.ts";

const AT_ONCE = 16;
const FAULT_SHARE = 0.5;
/** Of the presses before or during which the desk changes the same appointment. */
const DESK_SHARE = 0.2;
/** Share of appointments that the desk changes between two looks. */
const LATER_SHARE = 0.5;
/** Of the planned times, so that there is room to move to. */
const BOOKED_SHARE = 3;
const TIME_ZONE = "Europe/Berlin";
const BOOKING_MS = 120_000;
/** From then on a page has to know of it. */
const KNOWN_AFTER_MS = 125_000;

/** What has been forgotten cannot be compared. */
const ABOUT_THE_JOURNAL = ["nothing lost", "no record of another’s appointment", "journal intact"];

type Form = Pick<Setting, "name" | "key" | "redis"> & {
  readonly kills?: true;
  /** Forgets the journal after all changes. */
  readonly flush?: () => Promise<void>;
};

function scenario(name: string, does: string, form: Omit<Form, "name">): Scenario {
  return { name, does, run: (size, chance) => change({ name, ...form }, size, chance) };
}

/** Moves and cancellations that visitors ask for on their booking's page, and the desk's own changes. */
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
      const redis = await startSharedRedis();
      const shared = { url: redis.url, instances: 2 };
      const form = { name: "changes-instances", redis: shared, kills: true } as const;
      return change(form, size, chance).finally(redis.remove);
    },
  },
  {
    name: "changes-flushed",
    does: "fewer; then Redis forgets everything, and every link of every visitor is opened",
    async run(size, chance) {
      const redis = await startSharedRedis();
      const shared = { url: redis.url, instances: 1 };
      const form = { name: "changes-flushed", redis: shared } as const;
      return change({ ...form, flush: redis.flush }, few(size), chance).finally(redis.remove);
    },
  },
];

function few(size: Size): Size {
  return { ...size, changes: Math.ceil(size.changes / 10) };
}

type Booked = VisitorHistory & { readonly token: string };

async function change(form: Form, size: Size, chance: Chance): Promise<Outcome> {
  const environment = await startEnvironment({ ...form, limits: WIDE, maxMoves: 10 });
  try {
    const { salon } = environment;
    const booked = await bookAll(environment, size.changes);
    const desk = createDesk(salon, chance, {
      // Moved by a visitor, added lines may overlap another appointment.
      lines: form.key === undefined,
    });
    const ids = await appointmentIds(environment);
    const faults = createFaultInjector(faultsFor(form), chance, size.hasTime);
    const context = { ...environment, owner: createOwner() };
    const killing = form.kills ? await startKilling(environment, chance) : undefined;
    const crowd = createChangeCrowd();
    const scripts = new Map<string, number>();
    const until = Date.now() + size.activeMs;
    const sitesOf = (index: number) => {
      const own = createOwnBrowser(habitsOf(index));
      return environment.instances.map((site) => own.at(site));
    };
    for (const [index, one] of booked.entries()) {
      await crowd.fewerThan(AT_ONCE);
      if (Date.now() > until) break;
      const script = nextScript(index, chance);
      scripts.set(script.name, (scripts.get(script.name) ?? 0) + 1);
      const beforePress = async () => {
        if (chance.happens(FAULT_SHARE)) await faults.inject(context);
        const id = ids.get(one.email);
        if (id === undefined || !chance.happens(DESK_SHARE)) return;
        // Without reading, the desk's change of a lost answer's appointment looks like the visitor's own
        // (docs/booking.md, Weak points).
        if (form.key !== undefined || chance.happens(0.5)) await desk.edit(id);
        else desk.editLater(id, chance.between(1, 1_500));
      };
      crowd.add((keepsWaiting, onChecking) =>
        runChangeVisitor({
          ...{ sites: sitesOf(index), timeZone: TIME_ZONE, booked: one, script },
          ...{ keepsWaiting, beforePress, onChecking },
          chance: createChance(chance.between(0, 1e9)),
        }),
      );
    }
    await crowd.ended(size.settleMs / 2);
    const kills = await killing?.stop();
    // What faults are left meet nobody's press any more.
    await salon.heal();
    const done = await crowd.all(size.settleMs / 2);
    // Nor those of the last presses the harness that reads what was made.
    await salon.heal();
    await desk.settled();
    // Who had no turn has booked all the same.
    const changed = [...done, ...booked.slice(done.length)];
    const looked = size.hasTime && !form.flush ? await lookLater(changed) : changed;
    await form.flush?.();
    const visitors = form.flush ? await lookAtLinks(looked) : looked;
    const histories = await environment.histories(visitors, desk);
    return {
      record: { histories, faults: faults.log() },
      figures: {
        ...changeFigures(histories),
        ...(kills !== undefined && { kills }),
        ...Object.fromEntries([...scripts, ...desk.counts(), ...faults.counts()]),
      },
      checks: check(histories, {
        writesPerMinute: WIDE.writes,
        ordered429: faults.ordered429(),
        settled: size.hasTime,
      }).filter(({ name }) => !form.flush || !ABOUT_THE_JOURNAL.includes(name)),
    };

    /** The desk changes some at rest, and minutes later everybody looks again, twice. */
    async function lookLater(all: readonly VisitorHistory[]): Promise<readonly VisitorHistory[]> {
      for (const { email } of all) {
        const id = ids.get(email);
        if (id !== undefined && chance.happens(LATER_SHARE)) await desk.edit(id);
      }
      const soon = await lookAll(all);
      await sleep(KNOWN_AFTER_MS);
      return lookAll(await lookAll(soon));
    }

    function lookAll(all: readonly VisitorHistory[]): Promise<readonly VisitorHistory[]> {
      return Promise.all(
        all.map(async (one, index) => {
          return one.token === undefined ? one : lookAt(one, one.token, index);
        }),
      );
    }

    async function lookAt(one: VisitorHistory, token: string, index: number) {
      const at = { sites: sitesOf(index), timeZone: TIME_ZONE, booked: { ...one, token } };
      return { ...one, told: [...one.told, ...(await lookOnce(at, index))] };
    }

    /** One visitor after the other, from the oldest link on: the first restores the booking. */
    async function lookAtLinks(all: readonly VisitorHistory[]) {
      const visitors: VisitorHistory[] = [];
      for (const [index, one] of all.entries()) {
        let history: VisitorHistory = one;
        const links = new Set(one.told.flatMap(({ link }) => link ?? []));
        for (const link of links) history = await lookAt(history, link, index);
        visitors.push({ ...history, token: one.token ?? "" });
      }
      return visitors;
    }
  } finally {
    await environment.stop();
  }
}

/** Kills come with slow answers, which the sandbox gives instead of other faults. */
function faultsFor({ kills, key }: Form) {
  if (kills) return CONNECTION_FAULTS;
  return key === undefined ? CHANGE_FAULTS : CHANGE_FAULTS.filter(isHeard);
}

async function bookAll(environment: ChaosEnvironment, count: number): Promise<readonly Booked[]> {
  const plans = await planVisits(environment.salon, today(), count * BOOKED_SHARE);
  const visitors = createVisitors(environment);
  for (const plan of plans.filter((_, index) => index % BOOKED_SHARE === 0)) {
    await visitors.fewerBusyThan(AT_ONCE);
    visitors.start(plan);
  }
  return (await visitors.allDone(BOOKING_MS)).map((one) => {
    const last = one.told.at(-1)?.state;
    if (last !== "confirmed" || one.token === undefined) {
      throw new Error(`${one.email} could not book: ${last}`);
    }
    return { ...one, token: one.token };
  });
}

async function appointmentIds({ salon }: ChaosEnvironment): Promise<ReadonlyMap<string, string>> {
  const { appointments } = await readLedger(salon);
  return new Map(appointments.map(({ email = "", id }) => [email, id]));
}

/** Each script once, before any comes by chance. */
function nextScript(index: number, chance: Chance): ChangeScript {
  return CHANGE_SCRIPTS[index] ?? chance.pick(CHANGE_SCRIPTS);
}
