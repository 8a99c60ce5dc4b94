import type { Chance } from "../chaos/chance.ts";
import { many } from "./many.ts";
import { type ChoiceName, OPEN } from "./menu.ts";
import { type Change, DAYS, type Person, type Press, type VisitPlan } from "./plan.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CHOICE_NAMES: readonly ChoiceName[] = [
  "plain",
  "long",
  "short",
  "memberless",
  "two lines",
  "composed",
];

/** Families share an email; numbers of some belong to other clients. */
export function drawPeople(chance: Chance): readonly Person[] {
  return many(chance.between(4, 16), (index) => {
    const family = chance.happens(0.2) ? Math.floor(index / 2) : index;
    const email = `person${family}@example.org`;
    const number = 5_550_000 + (chance.happens(0.25) ? Math.max(0, index - 1) : index);
    const phone = `+4930${number}`;
    // So spelled, no search by digits finds it.
    const spelled = chance.happens(0.5) ? `030 ${String(number).replace(/^.{4}/, "$& ")}` : phone;
    const firstName = `Mia${index}`;
    const contact = chance.pick([
      { weight: 5, has: { email } },
      { weight: 3, has: { email, phone } },
      { weight: 1, has: { phone } },
    ]).has;
    const isKnown = chance.happens(0.4);
    const known = chance.happens(0.5) ? { email } : { email, phone: spelled };
    return { firstName, ...contact, ...(isKnown && { known }) };
  });
}

function drawPress(chance: Chance): Press {
  const presses = [
    { weight: 6, press: "once" },
    { weight: 1, press: "twice" },
    { weight: 1, press: "on two instances" },
  ] as const;
  return chance.pick(presses).press;
}

export function drawVisit(chance: Chance, name: string, people: number, spanMs: number): VisitPlan {
  const changeCount = chance.pick([
    { weight: 3, count: 0 },
    { weight: 4, count: 1 },
    { weight: 3, count: 2 },
    { weight: 2, count: 3 },
  ]).count;
  return {
    name,
    at: chance.between(0, spanMs),
    person: chance.between(0, people - 1),
    choice: CHOICE_NAMES[chance.between(0, CHOICE_NAMES.length - 1)] ?? "plain",
    day: chance.between(0, DAYS - 1),
    wish: chance.happens(0.3) ? 0 : chance.number(),
    anyMember: chance.happens(0.5),
    thinksMs: chance.between(5_000, chance.happens(0.1) ? 20 * MINUTE_MS : 120_000),
    press: drawPress(chance),
    looks: many(chance.between(0, 2), () => chance.between(1, 5) ** 4 * 500),
    changes: many(changeCount, () => drawChange(chance)),
  };
}

/** Several people want the same time in the same moment. */
export function drawRush(chance: Chance, people: number, spanMs: number): readonly VisitPlan[] {
  const first = drawVisit(chance, "rush 1", people, spanMs);
  return many(chance.between(2, 4), (index) => ({
    ...first,
    name: `rush ${index + 1}`,
    person: (first.person + index) % people,
    thinksMs: first.thinksMs + chance.between(0, 300),
  }));
}

function drawChange(chance: Chance): Change {
  return {
    afterMs: chance.between(5_000, chance.happens(0.3) ? HOUR_MS : 10 * MINUTE_MS),
    kind: chance.pick([
      { weight: 6, kind: "move" },
      { weight: 4, kind: "cancel" },
    ] as const).kind,
    day: chance.between(0, DAYS - 1),
    minute: drawMinute(chance),
    press: drawPress(chance),
  };
}

export function drawMinute(chance: Chance): number {
  return OPEN.from + OPEN.step * chance.between(0, (OPEN.to - OPEN.from) / OPEN.step - 3);
}
