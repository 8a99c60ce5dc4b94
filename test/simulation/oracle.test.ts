import { describe, expect, test } from "vitest";
import { agreedWith } from "#lib/booking/testing/visit.ts";
import type { Told } from "../chaos/histories.ts";
import { spellDay, spellSpan } from "../chaos/spell.ts";
import type { Route } from "./api.ts";
import { drawPlan } from "./draw.ts";
import { createForms } from "./forms.ts";
import { createLies } from "./lies.ts";
import { breachesOf, falseEnds } from "./oracle.ts";
import { FIRST_DAY } from "./plan.ts";
import { EPOCH } from "./process-chance.ts";
import { createSalon, movedTo, type Shape, type Version } from "./salon.ts";
import { createStore } from "./store.ts";
import { PLAIN_STYLE } from "./styles.ts";

const HOUR = 3_600_000;
const EARLIER = 2 * HOUR;
const ASKED = 3 * HOUR;
const LATER = 4 * HOUR;

const line = { serviceId: "1042", addonIds: [], start: 600, minutes: 15, cents: 1_800 };
const ofMara: Shape = {
  ...{ date: FIRST_DAY, clientId: null, status: "standing" },
  lines: [{ ...line, memberId: "tm_mara" }],
};
const ofJonas: Shape = { ...ofMara, lines: [{ ...line, memberId: "tm_jonas" }] };

type Case = {
  readonly lacks?: readonly Route[];
  /** What the desk makes of it, and when. */
  readonly desk?: { readonly is: Shape; readonly at: number };
  readonly kind?: "move" | "cancel";
  readonly claims?: Told["page"]["claims"];
};

/** A visit at ten is moved to eleven, and its page goes on saying ten. */
function breachesAfter({ lacks = [], desk, kind = "move", claims = SAID }: Case) {
  let now = HOUR;
  const salon = createSalon(() => now);
  const visit = agreedWith(
    [{ item: { serviceId: "1042", addons: [] }, minutes: 15, price: 1_800 }],
    {
      date: FIRST_DAY,
    },
  );
  const { intentId: intent } = visit;
  const id = salon.make(ofMara, "key", { intent });
  const change = (at: number, ...made: [Version["by"], Version["kind"], Shape]) => {
    now = at;
    salon.change(id, ...made);
  };
  const form = createForms().send("Ada", visit, { firstName: "Ada" }, HOUR);
  const to = { date: FIRST_DAY, start: "11:00:00" };
  form.asked.push({ kind, at: EPOCH + ASKED, ...(kind === "move" && { to }) });
  if (desk && desk.at < ASKED) change(desk.at, "desk", "lines", desk.is);
  change(ASKED + 1, "key", "moved", movedTo(salon.latest(id) ?? ofMara, FIRST_DAY, 660));
  if (desk && desk.at > ASKED) change(desk.at, "desk", "lines", movedTo(desk.is, FIRST_DAY, 660));
  const shown = { day: spellDay(FIRST_DAY), time: spellSpan("10:00:00", 15) };
  const [at, until] = [EPOCH + LATER, EPOCH + LATER];
  form.told.push({ at, until, state: "confirmed", page: { claims, shown } });
  const plan = drawPlan(1);
  const service = { ...plan.service, style: PLAIN_STYLE, lacks };
  const ended = { forms: [form], salon, store: createStore(() => now) };
  const lies = createLies(() => now);
  return breachesOf({ ...ended, plan: { ...plan, service }, lies }, () => undefined);
}

const SAID = ["stands", "old time stands"] as const;
const UNREADABLE = { lacks: ["appointment"] } as const satisfies Case;
const SWAPPED = { is: ofJonas, at: EARLIER };

test.each<[string, Case]>([
  ["the key reads no appointment", UNREADABLE],
  ["the desk gave it to another", { desk: SWAPPED }],
  ["it does not say that the move failed", { desk: SWAPPED, claims: ["stands"] }],
])("a page with the former time is false, also where %s", (_, world) => {
  const found = breachesAfter(world);
  expect(found).toContainEqual(expect.stringContaining("no wrong time"));
});

test("a page is false that says the salon has cancelled what stands", () => {
  const claims = [...SAID, "cancelled by the salon"] as const;
  expect(breachesAfter({ claims })).toContainEqual(
    expect.stringContaining("cancelled by the salon"),
  );
});

describe("a booking that is confirmed as an appointment that does not exist", () => {
  const endsOf = (isAnothers: boolean, claims: Told["page"]["claims"]) => {
    const salon = createSalon(() => 0);
    const others = salon.make(ofMara, "key", { intent: "another" });
    const visit = agreedWith();
    const form = createForms().send("Ada", visit, { firstName: "Ada" }, 0);
    form.told.push({ at: 1, until: 1, state: "doubtful", page: { claims } });
    const { intentId } = visit;
    const booking = { id: "one", state: "booked", intentId } as const;
    const stored = [{ ...booking, appointmentId: isAnothers ? others : "apt_0" }];
    const lies = createLies(() => 0);
    return falseEnds(stored, { forms: [form], salon, lies }).length;
  };

  test("is excused where its page says that nobody can tell, and else not", () => {
    expect(endsOf(false, ["cannot tell"])).toBe(0);
    expect(endsOf(false, ["stands"])).toBe(1);
    expect(endsOf(true, ["cannot tell"])).toBe(1);
  });
});
