import { expect, test } from "vitest";
import { z } from "zod";
import { Secret } from "#lib/config/secret.ts";
import { openRefusedForm, sealRefusedForm } from "./refused-form.ts";
import { createSealer } from "./seal.ts";

const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters")]);
const schema = z.object({ email: z.string() });
const answer = { email: "ada@example.com" };

test("a refused form opens by the id of its address, and by no other", async () => {
  const sealed = await sealRefusedForm(sealer, "soho", answer);
  if (!sealed) throw new Error("not sealed");
  const { id, seal } = sealed;
  expect(seal).not.toContain("ada");
  expect(await openRefusedForm(sealer, "soho", id, seal, schema)).toEqual(answer);
  expect(await openRefusedForm(sealer, "soho", "other", seal, schema)).toBeUndefined();
  expect(await openRefusedForm(sealer, "camden", id, seal, schema)).toBeUndefined();
});

test("one that no cookie holds is not sealed", async () => {
  expect(await sealRefusedForm(sealer, "soho", { email: "a".repeat(4_000) })).toBeUndefined();
});
