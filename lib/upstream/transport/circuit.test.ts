import { describe, expect, test } from "vitest";
import { createCircuit } from "./circuit.ts";
import { notSent, type UpstreamFailure, uncertain, unreadable } from "./failure.ts";
import { createHealth, type HealthIssue } from "./health.ts";

const server: UpstreamFailure = { kind: "server", status: 503, provesNothingHappened: false };
const forbidden: UpstreamFailure = { kind: "forbidden", status: 403, provesNothingHappened: true };

function setUp() {
  let time = 0;
  let set = 0;
  const wall = { now: () => time + set };
  const circuit = createCircuit({ ...wall, monotonic: () => time });
  return {
    circuit,
    pass: (ms: number) => {
      time += ms;
    },
    setClock: (ms: number) => {
      set += ms;
    },
    fail(times: number, failure = server) {
      for (let index = 0; index < times; index += 1) circuit.record(failure);
    },
  };
}

describe("a circuit", () => {
  test.each([
    server,
    uncertain("timeout"),
    uncertain("reset"),
    notSent("connection"),
    unreadable("data: missing", 200),
  ])("opens after five in a row of %j, and not before", (failure) => {
    const { circuit, fail } = setUp();
    fail(4, failure);
    expect(circuit.allowRequest()).toBe(true);
    fail(1, failure);
    expect(circuit.isOpen()).toBe(true);
    expect(circuit.allowRequest()).toBe(false);
  });

  test.each([
    undefined,
    forbidden,
    { kind: "rate_limited", provesNothingHappened: true } as const,
    { kind: "refused", status: 422, provesNothingHappened: true } as const,
  ])("%j resets the count of failures", (outcome) => {
    const { circuit, fail } = setUp();
    fail(4);
    circuit.record(outcome);
    fail(4);
    expect(circuit.isOpen()).toBe(false);
  });

  test("counts a failure regardless of its text", () => {
    const { circuit, fail } = setUp();
    fail(4);
    circuit.record({ ...server, detail: "Please choose a room" });
    expect(circuit.isOpen()).toBe(true);
  });

  test("ignores calls that were not sent", () => {
    const { circuit, fail } = setUp();
    fail(4);
    fail(9, notSent("limits"));
    expect(circuit.isOpen()).toBe(false);
    fail(1);
    expect(circuit.isOpen()).toBe(true);
  });

  test("lets one probe at a time through, after pauses that double up to ten seconds", () => {
    const { circuit, fail, pass } = setUp();
    fail(5);
    for (const pause of [2_000, 4_000, 8_000, 10_000, 10_000]) {
      pass(pause - 1);
      expect(circuit.allowRequest()).toBe(false);
      pass(1);
      expect([circuit.allowRequest(), circuit.allowRequest()]).toEqual([true, false]);
      fail(1);
    }
    pass(10_000);
    expect(circuit.allowRequest()).toBe(true);
    circuit.record(undefined);
    expect([circuit.isOpen(), circuit.allowRequest()]).toEqual([false, true]);
    fail(5);
    pass(2_000);
    expect(circuit.allowRequest()).toBe(true);
  });

  test.each([-3_600_000, 3_600_000])(
    "probes at the same time when the wall clock is set by %i ms",
    (ms) => {
      const { circuit, fail, pass, setClock } = setUp();
      fail(5);
      setClock(ms);
      expect(circuit.allowRequest()).toBe(false);
      pass(2_000);
      expect(circuit.allowRequest()).toBe(true);
    },
  );

  test("closes when a booking's call succeeds", () => {
    const { circuit, fail } = setUp();
    fail(5);
    circuit.record(undefined);
    expect(circuit.allowRequest()).toBe(true);
  });

  test("stops waiting for a probe without an outcome", () => {
    const { circuit, fail, pass } = setUp();
    fail(5);
    pass(2_000);
    expect(circuit.allowRequest()).toBe(true);
    pass(29_999);
    expect(circuit.allowRequest()).toBe(false);
    pass(1);
    expect(circuit.allowRequest()).toBe(true);
  });
});

test("an answer that cannot be read is told once, with its fault, and over after a quiet minute", () => {
  const at = { now: 7_000_000 };
  const reported: boolean[] = [];
  const health = createHealth({ now: () => at.now }, (_, isOver) => reported.push(isOver));
  const unread = unreadable("data: missing: expected array", 200);
  for (let count = 0; count < 3; count += 1) health.record("categories", unread, count > 1);
  health.record("categories", undefined, false);
  expect(health.healthIssues()).toEqual([
    {
      route: "categories",
      cause: "unreadable",
      kind: "unreadable",
      status: 200,
      since: 7_000_000,
      unread: "data: missing: expected array",
    },
  ]);
  at.now += 60_000;
  health.record("categories", undefined, false);
  expect(reported).toEqual([false, true]);
  health.record("createAppointment", { ...notSent("mapping"), unread: "no price" }, false);
  expect(health.healthIssues()).toMatchObject([{ cause: "unreadable", unread: "no price" }]);
});

test("health reports the start and the end of each issue once", () => {
  const reported: (readonly [HealthIssue["route"], HealthIssue["cause"], boolean])[] = [];
  const health = createHealth({ now: () => 7 }, ({ route, cause }, isOver) => {
    reported.push([route, cause, isOver]);
  });
  for (let count = 0; count < 3; count += 1) health.record("availability", forbidden, false);
  health.record("categories", server, false);
  health.record("categories", server, true);
  expect(health.healthIssues()).toEqual([
    { route: "availability", cause: "refused", kind: "forbidden", status: 403, since: 7 },
    { route: "categories", cause: "failing", kind: "server", status: 503, since: 7 },
  ]);
  health.record("availability", undefined, false);
  health.record("availability", undefined, false);
  expect(health.healthIssues()).toHaveLength(1);
  expect(reported).toEqual([
    ["availability", "refused", false],
    ["categories", "failing", false],
    ["availability", "refused", true],
  ]);
});
