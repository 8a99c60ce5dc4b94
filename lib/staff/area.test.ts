import { expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createTally } from "#lib/site/abuse/tally.ts";
import { createStaffSessions } from "#lib/site/seals/staff-session.ts";
import { createStaffArea, type StaffAreaDeps } from "./area.ts";
import type { StaffEvent } from "./audit.ts";

const PASSWORD = "the right one";
const HARBOUR = "harbour's own one";
const NOBODY = { get: () => undefined, set: () => undefined };

type Check = { readonly typed: string; done(isRight: boolean): void };

/** An area whose checks end when the test says so; cookies are forgotten. */
function openArea(parts: Partial<StaffAreaDeps> = {}) {
  const checks: Check[] = [];
  const events: StaffEvent[] = [];
  const known = new Map<string, number>();
  const at = { now: Date.parse("2026-11-22T10:00:00Z") };
  const secrets = [new Secret("a-secret-of-at-least-32-characters!")];
  const area = createStaffArea({
    sessions: createStaffSessions(secrets, () => new Secret(PASSWORD), "http://localhost"),
    checkOf: () => (typed) =>
      new Promise<boolean>((resolve) => void checks.push({ typed, done: resolve })),
    tally: createTally(() => at.now),
    memory: {
      recall: async (kind, key) => known.get(`${kind} ${key}`),
      remember: async (kind, key, at) => void known.set(`${kind} ${key}`, at),
    },
    now: () => at.now,
    sleep: async () => undefined,
    devices: { read: async () => undefined, remember: async () => undefined },
    log: (event) => void events.push(event),
    ...parts,
  });
  const signIn = (typed: string, addressKey: string | undefined, networkKey?: string) =>
    area.signIn(NOBODY, { typed, location: undefined }, { addressKey, networkKey });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { area, checks, events, signIn, settle };
}

/** Answers checks in the order in which they begin, until `isOver`. */
async function answer(
  { checks, settle }: ReturnType<typeof openArea>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await settle();
    const check = checks.shift();
    check?.done(check.typed === PASSWORD);
  }
}

/** How many checks begin before that of the right password, which is answered, too. */
async function checksBefore({ checks, settle }: ReturnType<typeof openArea>): Promise<number> {
  for (let before = 0; ; ) {
    await settle();
    const check = checks.shift();
    check?.done(check.typed === PASSWORD);
    if (check?.typed === PASSWORD) return before;
    if (check) before += 1;
  }
}

test("a flood from many networks does not delay a network that staff have signed in from", async () => {
  const opened = openArea();
  const first = opened.signIn(PASSWORD, "salon");
  await checksBefore(opened);
  expect((await first).ok).toBe(true);
  const flood = Array.from({ length: 60 }, (_, index) => opened.signIn("guess", `bot-${index}`));
  await opened.settle();
  const again = opened.signIn(PASSWORD, "salon");
  // Only those that are being checked already go before it.
  expect(await checksBefore(opened)).toBeLessThanOrEqual(3);
  expect((await again).ok).toBe(true);
  let ended = 0;
  for (const one of flood) void one.then(() => (ended += 1));
  await answer(opened, () => ended === flood.length);
});

test("networks take turns, so that one of many tries does not hold up another", async () => {
  const opened = openArea();
  for (let each = 0; each < 4; each += 1) void opened.signIn("guess", "busy");
  await opened.settle();
  const signedIn = opened.signIn(PASSWORD, "new");
  expect(await checksBefore(opened)).toBeLessThanOrEqual(2);
  expect((await signedIn).ok).toBe(true);
});

test("what waits is bounded, and says so", async () => {
  const opened = openArea();
  const results: string[] = [];
  for (let each = 0; each < 200; each += 1) {
    void opened
      .signIn("guess", `bot-${each}`)
      .then((result) => void results.push(result.ok ? "in" : result.error));
  }
  await answer(opened, () => results.length === 200);
  expect(results.filter((result) => result === "crowded").length).toBeGreaterThan(100);
});

test("many tries of one network at once are still counted one by one", async () => {
  const opened = openArea();
  const results: string[] = [];
  for (let each = 0; each < 12; each += 1) {
    void opened
      .signIn("guess", "bot")
      .then((result) => void results.push(result.ok ? "in" : result.error));
  }
  await answer(opened, () => results.length === 12);
  expect(results.filter((result) => result === "wrong")).toHaveLength(5);
  expect(results.filter((result) => result === "locked")).toHaveLength(7);
});

test("a location's own password opens that location, the site's all of them", async () => {
  const opens = async (typed: string, location: string | undefined) => {
    const checkOf = (of: string | undefined) => {
      const passwords = new Map([
        [undefined, PASSWORD],
        ["harbour", HARBOUR],
      ]);
      const right = passwords.get(of);
      return right === undefined ? undefined : async (text: string) => text === right;
    };
    const { area } = openArea({ checkOf });
    const signedIn = await area.signIn(NOBODY, { typed, location }, { addressKey: "salon" });
    return signedIn.ok ? (signedIn.value.location ?? "all") : signedIn.error;
  };
  expect(await opens(HARBOUR, "harbour")).toBe("harbour");
  expect(await opens(PASSWORD, "harbour")).toBe("all");
  expect(await opens(PASSWORD, undefined)).toBe("all");
  expect(await opens(PASSWORD, "mitte")).toBe("all");
  expect(await opens(HARBOUR, undefined)).toBe("wrong");
  expect(await opens(HARBOUR, "mitte")).toBe("wrong");
});

test("wrong passwords of many networks of one /48 lock it, and no network that staff know", async () => {
  const known = openArea({ checkOf: () => async (typed) => typed === PASSWORD });
  expect((await known.signIn(PASSWORD, "salon", "carrier")).ok).toBe(true);
  const results: string[] = [];
  for (let each = 0; each < 12; each += 1) {
    const result = await known.signIn(`guess ${each}`, `host-${each}.house-${each}`, "carrier");
    results.push(result.ok ? "in" : result.error);
  }
  expect(results.filter((result) => result === "wrong")).toHaveLength(10);
  expect(results.filter((result) => result === "locked")).toHaveLength(2);
  expect(await known.signIn(PASSWORD, "a stranger", "carrier")).toEqual({
    ok: false,
    error: "locked",
  });
  expect((await known.signIn(PASSWORD, "salon", "carrier")).ok).toBe(true);
  expect((await known.signIn(PASSWORD, "elsewhere", "another")).ok).toBe(true);
});

test("guesses whose address is private come one a second, however many are sent at once", async () => {
  const waits: (() => void)[] = [];
  const { signIn, settle } = openArea({
    checkOf: () => async (typed) => typed === PASSWORD,
    sleep: () => new Promise((resolve) => void waits.push(resolve)),
  });
  const results: string[] = [];
  for (let each = 0; each < 5; each += 1) {
    void signIn("guess", undefined).then(
      (result) => void results.push(result.ok ? "in" : result.error),
    );
  }
  for (let second = 1; second <= 5; second += 1) {
    await expect.poll(() => waits.length).toBe(1);
    await settle();
    expect([waits.length, results.length]).toEqual([1, second - 1]);
    waits.shift()?.();
  }
  await expect.poll(() => results.length).toBe(5);
});

test("a device that staff have used signs in while others guess from the same address", async () => {
  let device: string | undefined;
  const opened = openArea({
    checkOf: () => async (typed) => typed === PASSWORD,
    // The guesser's pause never ends.
    sleep: () => new Promise(() => undefined),
    devices: {
      read: async () => device,
      remember: async () => undefined,
    },
  });
  expect((await opened.signIn(PASSWORD, undefined)).ok).toBe(true);
  for (let each = 0; each < 100; each += 1) void opened.signIn("guess", undefined);
  await opened.settle();
  expect(await opened.signIn(PASSWORD, undefined)).toEqual({ ok: false, error: "crowded" });
  device = "tablet";
  expect((await opened.signIn(PASSWORD, undefined)).ok).toBe(true);
});

test("each attempt is told to the log, without what was typed", async () => {
  const { signIn, events, area } = openArea({ checkOf: () => async (typed) => typed === PASSWORD });
  await signIn("s3cret guess", "bot");
  await signIn(PASSWORD, "salon");
  expect(events).toMatchObject([
    { action: "sign_in", result: "wrong", network: "bot" },
    { action: "sign_in", result: "ok", network: "salon", session: { id: expect.any(String) } },
  ]);
  expect(JSON.stringify(events)).not.toContain("guess");
  expect(area.opensAll).toBe(true);
});
