import { describe, expect, test } from "vitest";
import { createEvaluator } from "./evaluator.ts";
import type { Job } from "./job.ts";

const place = { timeZone: "Europe/Berlin", currency: "EUR" };
const ENDLESS = "($f := function($x){$f($x)}; $f(1))";

function answer(expression: string, input: unknown = {}): Job {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return {
    endpoint: "cancel",
    purpose: "answer",
    expression,
    input: text,
    status: 200,
    query: {},
    place,
  };
}

describe("an expression", () => {
  const evaluate = createEvaluator();

  test("is given what was asked, the status, zone, currency and the functions", async () => {
    const expression =
      '{"all": [$status, $query.id, $zone, $currency, $minor(p), $local(t)], "left": nothing}';
    const job = { ...answer(expression, { p: 60.05, t: 0 }), query: { id: "a" } };
    expect(await evaluate(job)).toEqual({
      kind: "value",
      text: '{"all":[200,"a","Europe/Berlin","EUR",6005,"1970-01-01T01:00:00"]}',
    });
  });

  test.each([
    ["gives nothing", "nothing", { kind: "value" }],
    [
      "refuses",
      '{"$refusal": 409, "detail": "taken"}',
      { kind: "refusal", status: 409, detail: "taken" },
    ],
    ["refuses without words", '{"$refusal": 404}', { kind: "refusal", status: 404, detail: "" }],
    ["refuses with a success", '{"$refusal": 200}', { kind: "failed", fault: expect.any(String) }],
    ["gives a function", "function($x){$x}", { kind: "failed", fault: expect.any(String) }],
  ])("that %s", async (_, expression, outcome) => {
    expect(await evaluate(answer(expression))).toEqual(outcome);
  });

  test("reads no environment, no prototype and nothing of the process", async () => {
    const names =
      "[process, constructor, $.constructor, $.__proto__, $env, $process, $eval('process')]";
    expect(await evaluate(answer(names))).toEqual({ kind: "value", text: "[]" });
  });

  test("that fails says where, and nothing of what the answer holds", async () => {
    const outcome = await evaluate(answer('{"x":\n  $number(name)}', { name: "Mia Secret" }));
    expect(outcome).toMatchObject({ kind: "failed", fault: expect.stringMatching(/^line 2, /) });
    const words = await evaluate(answer('$error("no " & name)', { name: "Mia Secret" }));
    expect(JSON.stringify([outcome, words])).not.toContain("Secret");
  });

  test.each([
    ["catalogue", '{"data": [rows.{"id": id}]}', "it gives no category"],
    [
      "searchAppointments",
      '{"data": [rows.{"id": id}], "total": sum}',
      "it gives neither records nor a total",
    ],
  ] as const)("whose paths lead nowhere is not believed: %s", async (endpoint, text, fault) => {
    expect(await evaluate({ ...answer(text), endpoint })).toEqual({ kind: "failed", fault });
    const some = { rows: [{ id: "a" }], sum: 1 };
    expect(await evaluate({ ...answer(text, some), endpoint })).toMatchObject({ kind: "value" });
    const none = { ...answer(text, { rows: [], sum: 0 }), endpoint };
    expect((await evaluate(none)).kind).toBe(endpoint === "catalogue" ? "failed" : "value");
  });

  test("may say what must be there", async () => {
    const named = await evaluate(answer("($assert($exists(free)); {})"));
    expect(named).toMatchObject({ kind: "failed", fault: expect.stringContaining("$assert") });
  });

  test("gives an object to send, or fails", async () => {
    const job = (expression: string) => ({ ...answer(expression), purpose: "request" as const });
    expect(await evaluate(job('{"a": 1}'))).toEqual({ kind: "value", text: '{"a":1}' });
    for (const expression of ["nothing", "[1, 2]", '{"price": $major(nothing)}']) {
      expect(await evaluate(job(expression))).toMatchObject({ kind: "failed" });
    }
  });
});

test("a text that is no JSON is told as such", async () => {
  expect(await createEvaluator()(answer("$", "<html>"))).toEqual({ kind: "not_json" });
});

describe("bounds", () => {
  test.each([
    ["an endless one", ENDLESS],
    ["a regular expression that backtracks", `$match("${"a".repeat(40)}b", /^(a+)+$/)`],
  ])("end %s, and the next one runs", async (_, expression) => {
    const evaluate = createEvaluator({ runMs: 1_000, waitMs: 10_000, memoryMb: 256 });
    const both = await Promise.all([evaluate(answer(expression)), evaluate(answer("1 + 1"))]);
    expect(both).toEqual([
      { kind: "failed", fault: "it takes longer than 1 s" },
      { kind: "value", text: "2" },
    ]);
  });

  test("end what takes too much memory", async () => {
    const evaluate = createEvaluator({ runMs: 30_000, waitMs: 30_000, memoryMb: 64 });
    const deep = "($f := function($x){1 + $f($x)}; $f(1))";
    expect(await evaluate(answer(deep))).toEqual({
      kind: "failed",
      fault: "it takes too much memory",
    });
    expect(await evaluate(answer("[1..9999999]"))).toMatchObject({ kind: "failed" });
    expect(await evaluate(answer("1 + 1"))).toEqual({ kind: "value", text: "2" });
  });

  test("end what has waited too long for others", async () => {
    const evaluate = createEvaluator({ runMs: 500, waitMs: 100, memoryMb: 256 });
    const [, second] = await Promise.all([evaluate(answer(ENDLESS)), evaluate(answer("1"))]);
    expect(second).toEqual({ kind: "failed", fault: "others took too long before it" });
  });
});

test("3,000 services do not hold the event loop up", async () => {
  const evaluate = createEvaluator();
  const service = (_: unknown, id: number) => ({
    id,
    title: `Service ${id}`,
    cents: id,
    bookable: true,
  });
  const groups = [{ id: 1, title: "All", items: Array.from({ length: 3_000 }, service) }];
  const expression = `{"data": [groups.{"id": $string(id), "name": title, "services": [items.{
    "id": $string(id), "name": title, "price": $major(cents), "durationInMinutes": 30,
    "disabledForOnlineBooking": $not(bookable)}]}]}`;
  await evaluate(answer("1"));
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  const outcome = await evaluate(answer(expression, { groups }));
  clearInterval(turning);
  expect(outcome).toMatchObject({ kind: "value", text: expect.stringContaining('"price":29.99') });
  // Evaluated in the loop itself it would not turn once.
  expect(turns).toBeGreaterThan(5);
});
