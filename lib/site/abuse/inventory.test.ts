import { describe, expect, test } from "vitest";
import { canBeProven, isAllowed } from "./guard.ts";
import { guarded as guardedWith } from "./testing/guarded.ts";

/** A guard whose proof-of-work tasks are their own answers. */
const guarded = () =>
  guardedWith({
    issue: async (intentId) => intentId,
    proves: async (intentId, answer) => answer === intentId,
  });

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Guarded = ReturnType<typeof guarded>;
type Changes = Parameters<Guarded["entry"]>[0];

/** Sends forms as a bot that solves each proof; returns how many were booked. */
async function held({ entry, prove, book, clock }: Guarded, forms: readonly Changes[]) {
  let count = 0;
  for (const changes of forms) {
    let form = entry({ canProve: true, ...changes });
    for (let tries = 0; tries < 3; tries += 1) {
      const decision = await book(form);
      if (isAllowed(decision)) count += 1;
      if (isAllowed(decision) || !canBeProven(decision)) break;
      form = await prove(form);
    }
    clock.now += 1_000;
  }
  return count;
}

const from = (count: number, each: (index: number) => Changes) =>
  Array.from({ length: count }, (_, index) => each(index));
const address = (index: number) => ({ addressKey: `address-${index}`, networkKey: "one /24" });

describe("what somebody holds", () => {
  test("one address with another email each time holds what an office could", async () => {
    const all = guarded();
    const count = await held(
      all,
      from(20, () => ({ ...address(1), minutes: 30 })),
    );
    expect(count).toBe(12);
  });

  test("long carts from two addresses are counted by their minutes", async () => {
    const count = await held(
      guarded(),
      from(12, (index) => ({ ...address(index % 2), minutes: 290 })),
    );
    // Six hours for each address, and the visit that exceeds them.
    expect(count * 290).toBeLessThanOrEqual(2 * (360 + 290));
  });

  test("a contact holds a family's bookings, proven or not, from wherever they come", async () => {
    const stranger = (index: number) => ({
      addressKey: `from ${index}`,
      contacts: [index % 2 === 0 ? "Mia@example.org" : `mia+${index}@example.org`],
    });
    expect(await held(guarded(), from(13, stranger))).toBe(6);
    const phone = (index: number) => ({
      addressKey: `from ${index}`,
      contacts: [`mia${index}@example.org`, "+4930123456"],
    });
    expect(await held(guarded(), from(13, phone))).toBe(6);
  });

  test("forms that are sent at once, to several instances, do not pass the limit together", async () => {
    const { start, entry, book, prove } = guarded();
    const forms = await Promise.all(
      from(20, (index) => ({ addressKey: `from ${index}`, contacts: ["mia@example.org"] })).map(
        (changes) => prove(entry(changes)),
      ),
    );
    const instances = [start().guard, start().guard];
    const decisions = await Promise.all(
      forms.map((form, index) => book(form, instances[index % 2])),
    );
    expect(decisions.filter(isAllowed).length).toBeLessThanOrEqual(6);
    expect(decisions.filter(isAllowed).length).toBeGreaterThan(0);
  });
});

describe("people behind one network", () => {
  test.each([
    ["with scripts", true],
    ["without", false],
  ])(
    "forty of an office book over a day, %s",
    async (_, canProve) => {
      const { clock, entry, prove, book } = guarded();
      const decisions: string[] = [];
      for (let person = 0; person < 40; person += 1) {
        const form = entry({ ...address(person % 3), minutes: 60, canProve });
        const decision = await book(form);
        decisions.push(!isAllowed(decision) && canProve ? await book(await prove(form)) : decision);
        clock.now += 13 * MINUTE_MS;
      }
      expect(decisions.filter((one) => !isAllowed(one as "usual"))).toEqual([]);
    },
    300_000,
  );

  test("of a carrier's many addresses twenty book within a minute", async () => {
    const { clock, entry, prove, book } = guarded();
    for (let person = 0; person < 20; person += 1) {
      const form = entry({ ...address(person), canProve: true });
      const decision = await book(form);
      expect(isAllowed(decision) || isAllowed(await book(await prove(form)))).toBe(true);
      clock.now += 3_000;
    }
  });

  test("a salon's own network, from which staff have signed in, has no limit", async () => {
    const all = guarded();
    all.staffNetworks.add("address-1");
    expect(
      await held(
        all,
        from(20, () => address(1)),
      ),
    ).toBe(20);
  });

  test("another network is not held back by a full one", async () => {
    const all = guarded();
    await held(
      all,
      from(20, (index) => ({ ...address(index % 2), minutes: 300 })),
    );
    expect(await all.book(all.entry({ addressKey: "elsewhere" }))).toBe("first");
  });
});

describe("what is given back", () => {
  const mias = (index: number) => ({
    addressKey: `from ${index}`,
    contacts: ["mia@example.org"],
    minutes: 60,
  });

  test("a cancelled booking gives back its place and half of its time", async () => {
    const all = guarded();
    expect(await held(all, from(8, mias))).toBe(6);
    for (const id of all.standings.keys()) all.standings.set(id, "cancelled");
    expect(isAllowed(await all.book(all.entry(mias(20))))).toBe(true);
    // Of the cancelled bookings three hours still count, so six more fill nine hours.
    const more = await held(
      all,
      from(12, (index) => mias(30 + index)),
    );
    expect(more).toBe(5);
  });

  test("forms that are refused since others came at once count nothing", async () => {
    const all = guarded();
    const forms = Array.from({ length: 9 }, (_, index) => all.entry(mias(index)));
    const judged = await Promise.all(forms.map((form) => all.guard.judge(form)));
    expect(judged).toContain("contact");
    const allowed = forms.filter((_, index) => isAllowed(judged[index] ?? "contact"));
    for (const form of allowed) await all.guard.notBooked(form);
    const later = from(8, (index) => mias(20 + index));
    expect(await held(all, later)).toBe(6);
  });

  test("what was never booked, and a refused form, count nothing", async () => {
    const all = guarded();
    for (let sent = 0; sent < 10; sent += 1) {
      const form = all.entry(mias(sent));
      expect(isAllowed(await all.guard.judge(form))).toBe(true);
      if (sent % 2 === 0) await all.guard.notBooked(form);
      else all.standings.set(form.intentId, "none");
    }
    expect(await all.book(all.entry(mias(99)))).toBe("first");
  });

  test("a day later all is forgotten", async () => {
    const all = guarded();
    await held(all, from(7, mias));
    expect(await all.book(all.entry(mias(20)))).toBe("contact");
    all.clock.now += DAY_MS;
    expect(await all.book(all.entry(mias(21)))).toBe("first");
  });

  test("the same form again is the same booking", async () => {
    const all = guarded();
    const forms = from(6, mias).map(all.entry);
    for (const form of forms) all.standings.set(form.intentId, "open");
    const first = all.entry(mias(0));
    expect(await all.book(first)).toBe("first");
    for (let again = 0; again < 9; again += 1) expect(await all.book(first)).toBe("first");
  });
});

test("nothing that is stored tells who it is", async () => {
  const all = guarded();
  await all.book(all.entry({ contacts: ["mia@example.org"], addressKey: "203.0.113.7" }));
  const stored = [...(await all.memory.list("inventory")).keys()];
  expect(stored).toHaveLength(1);
  expect(stored.join()).not.toContain("mia");
});
