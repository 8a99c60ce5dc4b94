import { setTimeout as sleep } from "node:timers/promises";
import { step } from "../../scripts/support/say.ts";
import { type Crowd, mostQuestions, questionsOf, sendCrowd } from "./crowd.ts";
import type { Part } from "./part.ts";
import type { Figure } from "./table.ts";
import { cartsOf, openTown, type Town } from "./town.ts";

/** How many times as fast as the real one the clock of most scenes runs. */
const SPEED = 4;
/** Of the largest crowd, which keeps a processor busy. */
const SLOW = 2;
const SHAPES = 20;
const CROWD_MINUTES = 2;
const CROWDS = [1_000, 10_000, 100_000];
const OUTAGE_MINUTES = 1;
const PRESSED_MINUTES = 1;
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

/** A town of its own for a scene; what the key saw is judged in the end, whatever the scene. */
async function inTown(name: string, speed: number, play: (town: Town) => Promise<Scene>) {
  step(`${name} …`);
  const town = await openTown(speed);
  try {
    const { figures, details } = await play(town);
    const { maxRequestsIn60s, maxInFlight, rejected429 } = await town.ledger();
    return { name, figures, details, maxRequestsIn60s, maxInFlight, rejected429 };
  } finally {
    await town.close();
  }
}

/** The visits that the town opens with, one after the other. */
async function opened(town: Town, shapes = SHAPES) {
  const carts = cartsOf(await town.catalogue(), shapes);
  for (const cart of carts.slice(0, SHAPES)) await town.visit(cart, "the first");
  return carts;
}

const cold = () =>
  inTown("50 cold visits at once, in real time", 1, async (town) => {
    const [cart = []] = cartsOf(await town.catalogue(), 1);
    const visits = await Promise.all(
      Array.from({ length: 50 }, (_, index) => town.visit(cart, `visitor ${index}`)),
    );
    return {
      figures: [
        count("Upstream requests for 50 cold visits at once", await questionsOf(town), 1),
        count("… of these visits without times", visits.filter(isEmpty).length, 0),
      ],
      details: { longestWaitMs: Math.max(...visits.map(({ waitedMs }) => waitedMs)) },
    };
  });

const isEmpty = ({ slots }: { readonly slots: number }) => slots === 0;

const crowd = (visitors: number) =>
  inTown(
    `${visitors} visitors over ${SHAPES} carts`,
    visitors > 10_000 ? SLOW : SPEED,
    async (town) => {
      const carts = await opened(town);
      const sent = await sendCrowd(town, { visitors, minutes: CROWD_MINUTES, carts });
      const named = visitors.toLocaleString("en");
      return {
        figures: [
          count(
            `Upstream requests for ${named} visitors, ${SHAPES} carts, ${CROWD_MINUTES} min`,
            sent.questions,
            mostQuestions(SHAPES, sent.minutes),
          ),
          count("… of these visits without times", sent.withoutSlots, 0),
        ],
        details: { ...sent, memory: town.size() },
      };
    },
  );

/** The upstream refuses or says nothing for a minute, while people keep coming. */
const outage = (name: string, fault: object) =>
  inTown(`An upstream that ${name} for a minute`, SPEED, async (town) => {
    const carts = await opened(town);
    await town.fault({ route: "GET *", times: 10_000, ...fault });
    const plan = { visitors: 3_000, carts };
    const during = await sendCrowd(town, { ...plan, minutes: OUTAGE_MINUTES });
    await town.mend();
    const after = await sendCrowd(town, { ...plan, minutes: OUTAGE_MINUTES });
    const late = await sendCrowd(town, { ...plan, minutes: 0.2 });
    return {
      figures: [
        count(`Visits without times while it ${name}`, during.withoutSlots + after.withoutSlots, 0),
        wait("… the longest wait for a page", during.longestWaitMs, 3_000),
        count("… pages that are still marked a minute after", late.stale, 0),
      ],
      details: { during, after, late },
    };
  });

/** Far more is asked than browsing may ask: by many addresses, each for things of its own. */
const pressed = () =>
  inTown("Hostile visits beyond all limits, in real time, and people who book", 1, async (town) => {
    const hostile = await opened(town, 2_000);
    const known = hostile.slice(0, SHAPES);
    for (const cart of known) await town.visit(cart, "the second");
    const crowds = Promise.all([
      sendCrowd(town, {
        visitors: 10_000,
        people: 1_000,
        minutes: PRESSED_MINUTES,
        carts: hostile.slice(SHAPES),
      }),
      sendCrowd(town, { visitors: 3_000, minutes: PRESSED_MINUTES, carts: known }),
    ]);
    const failed = await rechecksDuring(town, crowds);
    const [, usual] = await crowds;
    const waits = town.finishWaits();
    const { entries, bytes } = town.size();
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
  });

/** Re-checks at the rate at which bookings can be written; how many of them failed. */
async function rechecksDuring(town: Town, crowds: Promise<readonly Crowd[]>): Promise<number> {
  let isOver = false;
  void crowds.finally(() => {
    isOver = true;
  });
  const [cart = []] = cartsOf(await town.catalogue(), 1);
  let failed = 0;
  while (!isOver) {
    if (!(await town.recheck(cart))) failed += 1;
    await sleep(60_000 / RECHECKS_PER_MINUTE / town.speed);
  }
  return failed;
}

export const upstreamPart: Part = {
  name: "upstream",
  does: "what visitors cost the booking service",
  async run() {
    const scenes = [await cold()];
    for (const visitors of CROWDS) scenes.push(await crowd(visitors));
    const too_many = { kind: "status", status: 429, retryAfter: "20" };
    const ordered = await outage("answers 429", too_many);
    scenes.push(await outage("says nothing", { kind: "hang" }), await pressed());
    const most = (of: (scene: (typeof scenes)[number]) => number) => Math.max(...scenes.map(of));
    return {
      figures: [
        ...[...scenes, ordered].flatMap(({ figures }) => figures),
        count(
          "Most requests in any 60 s",
          most((scene) => scene.maxRequestsIn60s),
          150,
        ),
        count(
          "Most requests in flight",
          most((scene) => scene.maxInFlight),
          10,
        ),
        count(
          "Answers 429 that nobody ordered",
          most((scene) => scene.rejected429),
          0,
        ),
      ],
      details: { speed: SPEED, scenes: [...scenes, ordered] },
    };
  },
};
