import { describe, expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { ADDRESS, ADDRESS_FREE, createGuard, FIRST, type GuardedForm } from "./guard.ts";
import { createTally } from "./tally.ts";
import { guarded } from "./testing/guarded.ts";

describe("a form", () => {
  test("that fills no honeypot passes", async () => {
    const { guard, entry } = guarded();
    expect(await guard.judge(entry())).toBe("first");
  });

  test("counts for all addresses of its IPv6 site", async () => {
    const { guard, entry } = guarded();
    const verdicts: string[] = [];
    for (let sent = 0; sent < 4 * ADDRESS.max + 5; sent += 1) {
      verdicts.push(await guard.judge(entry({ addressKey: `host${sent}.house${sent}.site` })));
    }
    const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
    expect([count("first"), count("address")]).toEqual([4 * ADDRESS_FREE.max, 5]);
    expect(await guard.judge(entry({ addressKey: "host.house.another" }))).toBe("first");
  });

  test("with a filled honeypot is refused", async () => {
    const { guard, entry } = guarded();
    expect(await guard.judge(entry({ trap: "https://spam.example" }))).toBe("trapped");
    expect(await guard.judge(entry({ trap: "  " }))).toBe("first");
  });

  test("with a filled honeypot counts towards the limit of its address", async () => {
    const { guard, entry } = guarded();
    const trapped = () => entry({ trap: "https://spam.example" });
    for (let sent = 0; sent < ADDRESS_FREE.max; sent += 1) {
      expect(await guard.judge(trapped())).toBe("trapped");
    }
    expect(await guard.judge(entry())).toBe("many");
    for (let sent = ADDRESS_FREE.max + 1; sent < ADDRESS.max; sent += 1) {
      expect(await guard.judge(trapped())).toBe("trapped");
    }
    expect(await guard.judge(trapped())).toBe("address");
  });

  test("with a honeypot filled by mistake counts once, however often it is sent", async () => {
    const { guard, entry } = guarded();
    const form = entry({ trap: "Mia's Ltd" });
    for (let sent = 0; sent < 9; sent += 1) expect(await guard.judge(form)).toBe("trapped");
    expect(await guard.judge({ ...form, trap: "" })).toBe("first");
  });

  test("sent too fast needs a proof of work until a person could have filled it in", async () => {
    const { clock, guard, entry } = guarded();
    const form = entry({ sealedAt: clock.now - 999 });
    expect(await guard.judge(form)).toBe("hasty");
    clock.now += 1;
    expect(await guard.judge(form)).toBe("first");
  });
});

describe("an address", () => {
  test("may send a few forms freely, more with a proof of work, then none until the window ends", async () => {
    const { clock, guard, entry, proven } = guarded();
    for (let sent = 0; sent < ADDRESS_FREE.max; sent += 1) {
      expect(await guard.judge(entry())).toBe("first");
    }
    expect(await guard.judge(entry())).toBe("many");
    expect(await guard.judge(await proven())).toBe("proven");
    for (let sent = ADDRESS_FREE.max + 2; sent < ADDRESS.max; sent += 1) {
      expect(await guard.judge(entry())).toBe("many");
    }
    expect(await guard.judge(await proven())).toBe("address");
    expect(await guard.judge(entry({ addressKey: "someone else" }))).toBe("first");
    clock.now += ADDRESS.windowMs + 1;
    expect(await guard.judge(entry())).toBe("first");
  });

  test("may send the same form as often as it likes", async () => {
    const { guard, entry } = guarded();
    const form = entry();
    for (let sent = 0; sent < 2 * ADDRESS.max; sent += 1) {
      expect(await guard.judge(form)).toBe("first");
    }
  });

  test("that is private is neither limited nor too fast", async () => {
    const { clock, guard, entry } = guarded();
    for (let sent = 0; sent < 2 * ADDRESS.max; sent += 1) {
      const form = entry({ addressKey: undefined, sealedAt: clock.now });
      expect(await guard.judge(form)).toBe("first");
      if (sent % 30 === 0) clock.now += 60_001;
    }
  });
});

describe("the first booking of a sender", () => {
  test("is recognised by address and contact, for an hour", async () => {
    const { clock, guard, entry } = guarded();
    const form = entry({ addressKey: "one", contacts: ["mia@example.org"] });
    expect(await guard.judge(form)).toBe("first");
    // A form that is not booked does not count.
    expect(await guard.judge(entry({ addressKey: "one" }))).toBe("first");
    await guard.booked(form);
    expect(await guard.judge(form)).toBe("first");
    expect(await guard.judge(entry({ addressKey: "one" }))).toBe("usual");
    expect(await guard.judge(entry({ addressKey: "two", contacts: ["MIA@example.org"] }))).toBe(
      "usual",
    );
    expect(await guard.judge(entry({ addressKey: "two" }))).toBe("first");
    clock.now += FIRST.windowMs;
    expect(await guard.judge(entry({ addressKey: "one" }))).toBe("first");
  });

  test("needs a proof of work for the whole queue where its browser can compute one", async () => {
    const { guard, entry, proven } = guarded();
    expect(await guard.judge(entry({ canProve: true }))).toBe("provable");
    expect(await guard.judge(await proven({ canProve: true }))).toBe("proven");
  });

  test("is recognised by the contact alone where the address is private", async () => {
    const { guard, entry } = guarded();
    const form = entry({ addressKey: undefined, contacts: ["mia@example.org"] });
    await guard.booked(form);
    expect(await guard.judge(entry({ addressKey: undefined }))).toBe("first");
    const again = entry({ addressKey: undefined, contacts: ["mia@example.org"] });
    expect(await guard.judge(again)).toBe("usual");
  });
});

test("a location judges a bounded number of forms a minute, and every one with a proof of work", async () => {
  const { guard, entry, proven } = guarded();
  const from = (sent: number) => ({ addressKey: `from ${sent}` });
  for (let sent = 0; sent < 150; sent += 1) {
    expect(await guard.judge(entry(from(sent)))).toBe("first");
  }
  expect(await guard.judge(entry(from(150)))).toBe("crowded");
  expect(await guard.judge(await proven(from(151)))).toBe("proven");
});

test("refused forms do not use up the location's limit", async () => {
  const { clock, guard, entry } = guarded();
  const from = (sent: number) => ({ addressKey: `from ${sent}` });
  for (let sent = 0; sent < 200; sent += 1) {
    const hasty = entry({ ...from(sent), sealedAt: clock.now });
    expect(await guard.judge(hasty)).toBe("hasty");
    const more = entry({ addressKey: `one of ${sent % 10}`, contacts: [`${sent}@example.org`] });
    expect(["first", "many"]).toContain(await guard.judge(more));
  }
  expect(await guard.judge(entry())).toBe("first");
});

test("forms that are refused do not keep the one from booking whose contact they name", async () => {
  const { clock, guard, entry } = guarded();
  const named = { contacts: ["mia@example.org"] };
  for (let sent = 0; sent < 61; sent += 1) {
    const addressKey = `from ${sent}`;
    const trapped = entry({ ...named, addressKey, trap: "https://spam.example" });
    expect(await guard.judge(trapped)).toBe("trapped");
    expect(await guard.judge(entry({ ...named, addressKey, sealedAt: clock.now }))).toBe("hasty");
  }
  expect(await guard.judge(entry({ ...named, addressKey: "their own" }))).toBe("first");
});

test("two sites with the same slug and store do not share a limit", async () => {
  const now = () => Date.now();
  const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);
  const shared = { sealer, tally: createTally(now), now, writesPerMinute: 0.1 };
  const [mine, theirs] = ["book:one", "book:other"].map((space) =>
    createGuard({ ...shared, space }),
  );
  const form = (intentId: string): GuardedForm => ({
    intentId,
    minutes: 30,
    addressKey: undefined,
    networkKey: undefined,
    contacts: [`${intentId}@example.org`],
    work: "",
    trap: "",
    canProve: false,
    sealedAt: now() - 20_000,
  });
  for (const intentId of ["a", "b", "c"]) expect(await mine?.judge(form(intentId))).toBe("first");
  expect(await mine?.judge(form("d"))).toBe("crowded");
  expect(await theirs?.judge(form("e"))).toBe("first");
});
