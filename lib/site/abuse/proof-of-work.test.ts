import { describe, expect, test } from "vitest";
import { guarded } from "./testing/guarded.ts";

describe("a proof of work", () => {
  test("holds for its own form only, however often that is sent", async () => {
    const { guard, entry, proven } = guarded();
    const form = await proven();
    expect(await guard.judge(form)).toBe("proven");
    expect(await guard.judge(form)).toBe("proven");
    expect(await guard.judge(entry({ work: form.work }))).toBe("first");
  });

  test("holds for no other form that is sent before its own", async () => {
    const { guard, entry, proven } = guarded();
    const { work } = await proven();
    expect(await guard.judge(entry({ work }))).toBe("first");
  });

  test("expires", async () => {
    const { clock, guard, proven } = guarded();
    const form = await proven();
    clock.now += 16 * 60_000;
    expect(await guard.judge(form)).toBe("first");
  });

  test("cannot be forged", async () => {
    const { guard, proven } = guarded();
    const form = await proven();
    const { challenge, solution } = JSON.parse(form.work);
    const wrong = [
      "",
      "{}",
      "not json",
      form.work.slice(1),
      JSON.stringify({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
      JSON.stringify({ challenge: { ...challenge, signature: "00".repeat(32) }, solution }),
      JSON.stringify({
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
        solution,
      }),
      JSON.stringify({
        challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "0" } },
        solution,
      }),
    ];
    for (const work of wrong) expect(await guard.judge({ ...form, work })).toBe("first");
    expect(await guard.judge(form)).toBe("proven");
  });
});
