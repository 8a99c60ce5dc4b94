import { setTimeout as sleep } from "node:timers/promises";
import { step } from "../../scripts/support/say.ts";
import { availabilityRequestsTo, type Crowd, maxAvailabilityRequests, sendCrowd } from "./crowd.ts";
import { cartsOf, type LoadFixture, openLoadFixture } from "./load-fixture.ts";
import type { Part } from "./part.ts";
import type { Figure } from "./table.ts";

const SPEED = 4;
const SLOW = 2;
const SHAPES = 20;
const CROWD_MINUTES = 2;
const CROWDS = [1_000, 10_000, 100_000];
const OUTAGE_MINUTES = 1;
const OVERLOAD_MINUTES = 1;
const RECHECKS_PER_MINUTE = 5;

type Scene = { readonly figures: readonly Figure[]; readonly details: object };

const count = (name: string, value: number, budget?: number): Figure => ({
  name,
  value,
  unit: "",
  ...(budget !== undefined && { budget }),
});
const wait = (name: string, value: number, budget: number): Figure => ({
  name,
  value,
  unit: "ms",
  budget,
});

/** A fixture per scene; what the key saw is judged for all of them. */
async function withFixture(
  name: string,
  speed: number,
  script: (fixture: LoadFixture) => Promise<Scene>,
  instances = 1,
) {
  step(`${name} …`);
  const fixture = await openLoadFixture(speed, instances);
  try {
    const { figures, details } = await script(fixture);
    const { maxRequestsIn60s, maxInFlight, rejected429 } = await fixture.ledger();
    return { name, figures, details, maxRequestsIn60s, maxInFlight, rejected429 };
  } finally {
    await fixture.close();
  }
}

async function warmUp(fixture: LoadFixture, shapes = SHAPES) {
  const carts = cartsOf(await fixture.catalogue(), shapes);
  for (const cart of carts.slice(0, SHAPES)) await fixture.visit(cart, "the first");
  return carts;
}

const cold = () =>
  withFixture("50 cold visits at once, in real time", 1, async (fixture) => {
    const [cart = []] = cartsOf(await fixture.catalogue(), 1);
    const visits = await Promise.all(
      Array.from({ length: 50 }, (_, index) => fixture.visit(cart, `visitor ${index}`)),
    );
    return {
      figures: [
        count(
          "Upstream requests for 50 cold visits at once",
          await availabilityRequestsTo(fixture),
          1,
        ),
        count("… of these visits without times", visits.filter(isEmpty).length, 0),
      ],
      details: { longestWaitMs: Math.max(...visits.map(({ waitedMs }) => waitedMs)) },
    };
  });

const isEmpty = ({ slots }: { readonly slots: number }) => slots === 0;

const crowd = (visitors: number, instances = 1) =>
  withFixture(
    `${visitors} visitors over ${SHAPES} carts, by ${instances} instances`,
    visitors > 10_000 ? SLOW : SPEED,
    async (fixture) => {
      const carts = await warmUp(fixture);
      const sent = await sendCrowd(fixture, { visitors, minutes: CROWD_MINUTES, carts });
      const named = visitors.toLocaleString("en");
      return {
        figures: [
          count(
            `Upstream requests for ${named} visitors, ${SHAPES} carts, ${CROWD_MINUTES} min, ${instances} instances`,
            sent.availabilityRequests,
            instances * maxAvailabilityRequests(SHAPES, sent.minutes),
          ),
          count("… of these visits without times", sent.withoutSlots, 0),
        ],
        details: { ...sent, memory: fixture.size() },
      };
    },
    instances,
  );

/** The upstream fails for a minute while visitors keep coming. */
const outage = (name: string, fault: object) =>
  withFixture(`An upstream that ${name} for a minute`, SPEED, async (fixture) => {
    const carts = await warmUp(fixture);
    await fixture.fault({ route: "GET *", times: 10_000, ...fault });
    const plan = { visitors: 3_000, carts };
    const during = await sendCrowd(fixture, { ...plan, minutes: OUTAGE_MINUTES });
    await fixture.clearFaults();
    const after = await sendCrowd(fixture, { ...plan, minutes: OUTAGE_MINUTES });
    const late = await sendCrowd(fixture, { ...plan, minutes: 0.2 });
    return {
      figures: [
        count(`Visits without times while it ${name}`, during.withoutSlots + after.withoutSlots, 0),
        wait("… the longest wait for a page", during.longestWaitMs, 3_000),
        count("… pages that are still marked a minute after", late.stale, 0),
      ],
      details: { during, after, late },
    };
  });

/** More requests than browsing may send: many addresses, each with its own carts. */
const overload = () =>
  withFixture(
    "Hostile visits beyond all limits, in real time, and people who book",
    1,
    async (fixture) => {
      const hostile = await warmUp(fixture, 2_000);
      const known = hostile.slice(0, SHAPES);
      for (const cart of known) await fixture.visit(cart, "the second");
      const crowds = Promise.all([
        sendCrowd(fixture, {
          visitors: 10_000,
          people: 1_000,
          minutes: OVERLOAD_MINUTES,
          carts: hostile.slice(SHAPES),
        }),
        sendCrowd(fixture, { visitors: 3_000, minutes: OVERLOAD_MINUTES, carts: known }),
      ]);
      const failed = await rechecksDuring(fixture, crowds);
      const [, usual] = await crowds;
      const waits = fixture.finishWaits();
      const { entries, bytes } = fixture.size();
      return {
        figures: [
          wait("Re-checks of bookings at full load, the longest wait", Math.max(...waits), 1_000),
          count("… re-checks that failed", failed, 0),
          count("… usual visits meanwhile without times", usual.withoutSlots, 0),
          wait("… and their longest wait", usual.longestWaitMs, 3_000),
          count("Cached answers after 1,980 hostile carts", entries, 1_000),
          { name: "… their size in memory", value: bytes / 1_000_000, unit: "MB", budget: 64 },
        ],
        details: { rechecks: waits, usual },
      };
    },
  );

/** Preflights at the rate of writes; returns how many failed. */
async function rechecksDuring(
  fixture: LoadFixture,
  crowds: Promise<readonly Crowd[]>,
): Promise<number> {
  let isOver = false;
  void crowds.finally(() => {
    isOver = true;
  });
  const [cart = []] = cartsOf(await fixture.catalogue(), 1);
  let failed = 0;
  while (!isOver) {
    if (!(await fixture.recheck(cart))) failed += 1;
    await sleep(60_000 / RECHECKS_PER_MINUTE / fixture.speed);
  }
  return failed;
}

export const upstreamPart: Part = {
  name: "upstream",
  does: "what visitors cost the booking service",
  async run() {
    const scenes = [await cold()];
    for (const visitors of CROWDS) scenes.push(await crowd(visitors));
    scenes.push(await crowd(10_000, 2));
    const tooMany = { kind: "status", status: 429, retryAfter: "20" };
    const ordered = await outage("answers 429", tooMany);
    scenes.push(await outage("says nothing", { kind: "hang" }), await overload());
    const worst = (of: (scene: (typeof scenes)[number]) => number) => Math.max(...scenes.map(of));
    return {
      figures: [
        ...[...scenes, ordered].flatMap(({ figures }) => figures),
        count(
          "Most requests in any 60 s",
          worst((scene) => scene.maxRequestsIn60s),
          150,
        ),
        count(
          "Most requests in flight",
          worst((scene) => scene.maxInFlight),
          10,
        ),
        count(
          "Answers 429 that nobody ordered",
          worst((scene) => scene.rejected429),
          0,
        ),
      ],
      details: { speed: SPEED, scenes: [...scenes, ordered] },
    };
  },
};
