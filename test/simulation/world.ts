import type { BookingLog } from "#lib/booking/deps.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { createLocalLog } from "#lib/upstream/limits/local-log.ts";
import { createChance } from "../chaos/chance.ts";
import { act } from "./desk.ts";
import { createForms } from "./forms.ts";
import { SLUG } from "./instance.ts";
import { interchange } from "./interchange.ts";
import { createLies } from "./lies.ts";
import { createLife, UNHARMED } from "./life.ts";
import { createMaker } from "./made.ts";
import { breachesOf } from "./oracle.ts";
import type { Plan } from "./plan.ts";
import { EPOCH, takeOverProcess } from "./process-chance.ts";
import { createSalon, type Salon } from "./salon.ts";
import { createService } from "./service.ts";
import { createSharedLimits, createUsage } from "./shared-limits.ts";
import { createSite, type Site } from "./site.ts";
import { settleOpen } from "./staff.ts";
import { createStore, type Store } from "./store.ts";
import { storeOf } from "./store-port.ts";
import { faultsOf } from "./store-spells.ts";
import { createTime, rejectionsTold, type Time } from "./time.ts";
import { createHash } from "./trace.ts";
import { look, runVisitor } from "./visitor.ts";
import { createWire } from "./wire.ts";
import { createWriteWatch } from "./write-watch.ts";

export type Outcome = {
  readonly breaches: readonly string[];
  readonly figures: Figures;
  /** Of all that happened, in order: the same for the same plan. */
  readonly hash: number;
  readonly lines: readonly string[];
};

export type Figures = {
  readonly bookings: number;
  readonly moves: number;
  readonly cancels: number;
  /** Bookings of which at one time only staff could tell. */
  readonly needsStaff: number;
  readonly deaths: number;
};

/** How a booking ends for which no appointment was sent, or none that stayed. */
const HOUR_MS = 3_600_000;
/** Everything has ended by then: a booking waits for half an hour at most. */
const LONGEST_MS = 6 * HOUR_MS;
/** After the last change of the desk, a page has to know of it. */
const KNOWN_AFTER_MS = 3 * 60_000;

/** Runs one world from its plan to its end, in virtual time. */
export async function runWorld(plan: Plan, keepsLines = false): Promise<Outcome> {
  const chance = createChance(plan.seed ^ 0x5eed);
  const time = createTime(chance.number);
  const giveBack = takeOverProcess(time, chance);
  const unhandled: string[] = [];
  const onUnhandled = (error: unknown) => void unhandled.push(`unhandled: ${stackOf(error)}`);
  process.on("unhandledRejection", onUnhandled);
  try {
    const outcome = await live(plan, time, keepsLines);
    await rejectionsTold();
    return { ...outcome, breaches: [...unhandled, ...outcome.breaches] };
  } finally {
    process.off("unhandledRejection", onUnhandled);
    giveBack();
  }
}

async function live(plan: Plan, time: Time, keepsLines: boolean): Promise<Outcome> {
  const breaches: string[] = [];
  const trace = createHash(time.now, keepsLines);
  const { note } = trace;
  const chance = createChance(plan.seed + 1);
  const tell = (breach: string) => {
    breaches.push(breach);
    note(`BREACH ${breach}`);
  };
  const store = createStore(time.now);
  const salon = createSalon(time.now);
  const forms = createForms();
  const recordOf = (intentId: string) => store.bookingOf(SLUG, intentId);
  const maker = createMaker({ salon, forms, now: time.now, tell, recordOf });
  const writes = createWriteWatch(plan.writesPerMinute, time.now, tell);
  const lies = createLies(time.now);
  const watch = { ...maker, write: writes.arrived, lies, note };
  const service = createService(salon, time.now, plan.service, watch, chance);
  const limits = { requestsPerMinute: 1_000, writesPerMinute: plan.writesPerMinute, inFlight: 10 };
  const memory = createUsage();
  const worldClock = createLife("world", time, UNHARMED).clock;
  const shared = createSharedLimits(limits, worldClock);
  const storeFaults = faultsOf(plan.store, time.now, chance);
  const site = createSite({
    ...{ instances: plan.instances, kills: plan.kills, pauses: plan.pauses, time, note },
    restarted: store.dropLeases,
    ports: (life) => ({
      store: storeOf(store, life, storeFaults.next),
      http: createWire(service, time, life, chance),
      callLog:
        plan.instances === 1 ? createLocalLog(limits, life.clock, memory(life)) : shared(life),
      ...{ limits, chance, log: silentLog(note) },
    }),
  });
  for (const { firstName, known } of plan.people) {
    if (known) salon.clientFor({ firstName, ...known });
  }
  for (const one of plan.desk) time.at(one.at, () => note(act(salon, one)));
  for (const { at, serviceId, cents } of plan.prices) {
    time.at(at, () => {
      salon.raise(serviceId, cents);
      note(`the price of ${serviceId} rises by ${cents}`);
    });
  }
  const busy = new Set<string>();
  const intentOf = (id: string) => store.booking(id)?.intentId;
  for (const [index, visit] of plan.visits.entries()) {
    const person = plan.people[visit.person];
    if (!person) continue;
    busy.add(visit.name);
    const own = createChance(plan.seed * 1_000 + index);
    void runVisitor({ site, time, forms, chance: own, intentOf, note }, visit, person).then(() => {
      busy.delete(visit.name);
    });
  }
  const staff = {
    ...{ site, store, salon, time, made: maker.made, now: () => EPOCH + time.now(), note },
    interchange: () => interchange(salon, forms, store),
  };
  let isOver = false;
  const inspect = () => {
    void settleOpen(staff);
    if (!isOver) time.after(plan.staffEveryMs, inspect);
  };
  time.after(plan.staffEveryMs, inspect);

  const hasWork = () => store.range("unfinished", { limit: 1 }).length > 0;
  await time.run(LONGEST_MS, () => busy.size === 0 && isAfterPlan(plan, time.now()));
  if (busy.size > 0) tell(`stuck: ${[...busy].join()} wait for an answer`);
  service.heal();
  storeFaults.heal();
  site.heal();
  await time.run(time.now() + LONGEST_MS, () => !hasWork());
  if (hasWork()) tell(`stuck: ${unfinished(store)}`);
  await lookAtAll(site, time, forms.all(), createChance(plan.seed));
  interchange(salon, forms, store);
  const figures = {
    ...countsOf(salon),
    needsStaff: countNeedsStaff(store),
    deaths: site.deaths(),
  };
  isOver = true;
  site.end();
  await time.run(time.now(), () => false);
  breaches.push(...breachesOf({ forms: forms.all(), salon, store, plan, lies }, note));
  return {
    breaches,
    figures,
    hash: trace.hash(),
    lines: trace.lines(),
  };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isAfterPlan({ desk, prices, service, store }: Plan, now: number): boolean {
  const ends = [
    ...[...desk, ...prices].map(({ at }) => at),
    ...[...service.spells, ...store].map(({ to }) => to),
  ];
  return ends.every((end) => end < now);
}

/** Every page, once it has to know of everything. */
async function lookAtAll(
  site: Site,
  time: Time,
  forms: ReturnType<ReturnType<typeof createForms>["all"]>,
  chance: ReturnType<typeof createChance>,
): Promise<void> {
  await time.run(time.now() + KNOWN_AFTER_MS, () => false);
  let looking = 0;
  for (const form of forms) {
    if (form.token === undefined) continue;
    looking += 1;
    const { token } = form;
    void look({ site, time, chance }, { form, token }).then(() => {
      looking -= 1;
    });
  }
  await time.run(time.now() + HOUR_MS, () => looking === 0);
}

/** Carried out with the key. */
function countsOf({ appointments }: Salon): Pick<Figures, "bookings" | "moves" | "cancels"> {
  const all = [...appointments.values()].flatMap(({ versions }) => versions);
  const count = (kind: string) => all.filter((one) => one.by === "key" && one.kind === kind).length;
  return { bookings: count("made"), moves: count("moved"), cancels: count("cancelled") };
}

function unfinished(store: Store): string {
  const left = store.bookings().filter(({ openSince }) => openSince !== null);
  return left.map(({ id, state, reason }) => `${id} ${state} ${reason}`).join(", ");
}

function countNeedsStaff(store: Store): number {
  const wasPerson = ({ history }: JournalBooking) =>
    history.some(({ state }) => state === "person");
  return store.bookings().filter(wasPerson).length;
}

function silentLog(note: (line: string) => void): BookingLog {
  const noted = (facts: Record<string, unknown>, message: string) =>
    note(`log: ${message} ${String(facts.bookingId ?? "")} ${String(facts.err ?? "")}`);
  return { info: () => undefined, warn: noted, error: noted };
}
