import fc from "fast-check";
import { sealData } from "iron-session";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "./seal.ts";

const first = new Secret("first-secret-of-at-least-32-characters");
const second = new Secret("second-secret-of-at-least-32-characters");
/** Which number a seal named that was made with the first secret. */
const FIRST = 20_529_877;
const schema = z.object({ name: z.string() });
const value = { name: "Zoë" };

async function made(content: unknown, number = FIRST): Promise<string> {
  const seal = await sealData(content, { password: { [number]: first.reveal() }, ttl: 60 });
  return seal.replaceAll(/[*~]/g, ".");
}

describe("a seal made by iron-session", () => {
  const content = { purpose: "review", value };

  test("opens while its secret is listed, for the purpose it was made for", async () => {
    const seal = await made(content);
    for (const secrets of [[first], [second, first]]) {
      const opened = await createSealer(secrets).open("review", seal, schema);
      expect(opened).toEqual({ ok: true, value });
    }
    const unreadable = { ok: false, error: "unreadable" };
    expect(await createSealer([second]).open("review", seal, schema)).toEqual(unreadable);
    expect(await createSealer([first]).open("booking", seal, schema)).toEqual(unreadable);
  });

  test("opens as it once was sent out", async () => {
    const sent = [
      "Fe26.2.20529877.4041cf13536048e099b59465776e46aeea009b93bb3a2f2d7a540861af6903c3",
      ".e1KD_p51DDqfjJjzxPshgw.KOaB1FrD42wIs3QNu74ocBatPAq2n4swoV-pdOB9EAOglQic83iaraez",
      "RCidkQPe.8102475492976.9ce39c0f7999920db3706cdc217e338c2530d56fbde1c0663e7765048",
      "744413f.O0epK6gyDADfNO8DN3JhZFsFXRX30GG2E-ktRZMn_Ho.2",
    ].join("");
    const opened = await createSealer([second, first]).open("review", sent, schema);
    expect(opened).toEqual({ ok: true, value });
  });

  test("must carry a purpose and what the schema says", async () => {
    for (const odd of [value, { purpose: "review", value: { name: 1 } }, {}, "review"]) {
      const opened = await createSealer([first]).open("review", await made(odd), schema);
      expect(opened).toEqual({ ok: false, error: "unreadable" });
    }
  });

  test("expires", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const seal = await made(content);
      vi.setSystemTime(Date.now() + 10 * 60_000);
      const opened = await createSealer([first]).open("review", seal, schema);
      expect(opened).toEqual({ ok: false, error: "expired" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("is refused after any change", async () => {
    const seal = await made(content);
    const sealer = createSealer([first]);
    const changed = fc.tuple(fc.nat(seal.length - 1), fc.constantFrom("A", "b", "0", ".", "-"));
    await fc.assert(
      fc.asyncProperty(changed, async ([at, letter]) => {
        fc.pre(seal[at] !== letter);
        const broken = seal.slice(0, at) + letter + seal.slice(at + 1);
        expect((await sealer.open("review", broken, schema)).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
