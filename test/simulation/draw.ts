import { type Chance, createChance } from "../chaos/chance.ts";
import type { Route } from "./api.ts";
import { drawFaults, drawSpells } from "./draw-faults.ts";
import { drawMinute, drawPeople, drawRush, drawVisit } from "./draw-visits.ts";
import { many } from "./many.ts";
import { SERVICES } from "./menu.ts";
import { DAYS, type DeskAct, type Kill, type Plan, type StoreSpell } from "./plan.ts";
import { PLAIN_STYLE, type Style } from "./styles.ts";

const MINUTE_MS = 60_000;

/** What kind of trouble a world has. */
type Mix = {
  readonly faults: number;
  readonly spells: number;
  readonly kills: number;
  readonly desk: number;
  readonly store: number;
};

const MIXES: readonly (Mix & { readonly weight: number })[] = [
  { weight: 1, faults: 0, spells: 0, kills: 0, desk: 0, store: 0 },
  { weight: 2, faults: 1, spells: 0, kills: 0, desk: 0, store: 0 },
  { weight: 2, faults: 0, spells: 0, kills: 1, desk: 0, store: 0 },
  { weight: 2, faults: 0, spells: 0, kills: 0, desk: 1, store: 0 },
  { weight: 1, faults: 0.5, spells: 1, kills: 0, desk: 0, store: 0 },
  { weight: 1, faults: 0, spells: 0, kills: 0.5, desk: 0, store: 1 },
  { weight: 4, faults: 1, spells: 0.5, kills: 1, desk: 1, store: 0.5 },
];

export function drawPlan(seed: number): Plan {
  const chance = createChance(seed);
  const mix = chance.pick(MIXES);
  const people = drawPeople(chance);
  const spanMs = chance.between(10, 60) * MINUTE_MS;
  const visits = many(chance.between(8, 30), (index) =>
    drawVisit(chance, `visit ${index + 1}`, people.length, spanMs),
  );
  const rush = chance.happens(0.5) ? drawRush(chance, people.length, spanMs) : [];
  const instances = chance.pick([
    { weight: 5, count: 1 },
    { weight: 4, count: 2 },
    { weight: 1, count: 3 },
  ]).count;
  const isPlain = mix.faults + mix.spells + mix.desk === 0;
  const style = isPlain || chance.happens(0.4) ? PLAIN_STYLE : drawStyle(chance);
  const acts = (share: number, most: number) => (share === 0 ? 0 : chance.between(1, most * share));
  return {
    seed,
    instances,
    writesPerMinute: chance.pick([
      { weight: 2, limit: 5 },
      { weight: 2, limit: 20 },
      { weight: 4, limit: 60 },
    ]).limit,
    service: {
      style,
      faults:
        mix.faults === 0 ? [] : drawFaults(chance, acts(mix.faults, 2 * visits.length), spanMs),
      spells: drawSpells(chance, acts(mix.spells, 3), spanMs),
      lacks: isPlain ? [] : drawLacks(chance),
    },
    people,
    visits: [...visits, ...rush],
    desk: many(acts(mix.desk, visits.length), () => drawDeskAct(chance, spanMs, style)),
    prices: many(acts(mix.desk, 3), () => ({
      at: chance.between(0, spanMs),
      serviceId: SERVICES[chance.between(0, SERVICES.length - 1)]?.id ?? "",
      cents: chance.between(1, 5) * 100,
    })),
    merges: many(chance.happens(0.3 * mix.desk) ? 1 : 0, () => ({
      at: chance.between(0, spanMs),
      from: chance.between(0, people.length - 1),
      into: chance.between(0, people.length - 1),
    })),
    kills: many(acts(mix.kills, 8), () => drawKill(chance, instances, spanMs)),
    pauses: many(acts(mix.kills, 6), () => ({
      instance: chance.between(0, instances - 1),
      from: chance.between(0, spanMs),
      nth: chance.between(1, 40),
      ms: chance.between(3, chance.happens(0.2) ? 300 : 60) * 1_000,
    })),
    store: many(acts(mix.store, 4), () => drawStoreSpell(chance, spanMs)),
    staffEveryMs: chance.between(10, 30) * MINUTE_MS,
  };
}

function drawDeskAct(chance: Chance, spanMs: number, { namesMembers }: Style): DeskAct {
  const kinds = [
    { weight: 3, kind: "move" },
    { weight: 2, kind: "cancel" },
    { weight: 1, kind: "delete" },
    { weight: 1, kind: "add line" },
    // Where records do not say who takes a line, nothing shows it.
    { weight: namesMembers ? 1 : 0, kind: "swap member" },
    { weight: 3, kind: "walk-in" },
  ] as const;
  return {
    at: chance.between(0, 1.5 * spanMs),
    which: chance.between(0, 999),
    kind: chance.pick(kinds).kind,
    day: chance.between(0, DAYS - 1),
    minute: drawMinute(chance),
  };
}

function drawKill(chance: Chance, instances: number, spanMs: number): Kill {
  const instance = chance.between(0, instances - 1);
  const downMs = chance.between(500, chance.happens(0.1) ? 5 * MINUTE_MS : 10_000);
  const from = chance.between(0, spanMs);
  const kill = { instance, downMs };
  return chance.happens(0.3)
    ? { ...kill, at: from }
    : { ...kill, from, nth: chance.between(1, 40), isBefore: chance.happens(0.5) };
}

function drawStoreSpell(chance: Chance, spanMs: number): StoreSpell {
  const from = chance.between(0, spanMs);
  const kinds = [
    { weight: 2, kind: "slow" },
    { weight: 1, kind: "refused" },
    { weight: 1, kind: "lost" },
  ] as const;
  return {
    from,
    to: from + chance.between(1, 60) * 1_000,
    kind: chance.pick(kinds).kind,
    share: chance.happens(0.3) ? 1 : 0.2,
    ms: chance.between(1, 10) ** 3 * 10,
  };
}

function drawStyle(chance: Chance): Style {
  const of = <T>(...all: readonly T[]): T => {
    const one = all[chance.between(0, all.length - 1)];
    if (one === undefined) throw new Error("nothing to draw from");
    return one;
  };
  const standing = of("words", "flag", "unsaid");
  return {
    standing,
    // A record that never says it is cancelled has to go.
    cancelled: standing === "unsaid" ? "deleted" : of("kept", "not listed", "deleted"),
    envelope: of("total", "bare", "items"),
    client: of("id", "object"),
    namesMembers: chance.happens(0.9),
  };
}

function drawLacks(chance: Chance): readonly Route[] {
  if (chance.happens(0.7)) return [];
  const reading: readonly Route[] = ["searchAppointments", "appointment"];
  const looking: readonly Route[] = ["searchClients", "client"];
  return chance.happens(0.5) ? reading : chance.happens(0.5) ? looking : [...reading, ...looking];
}
