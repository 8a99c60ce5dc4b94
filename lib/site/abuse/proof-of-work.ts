import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Sealer } from "#lib/site/seals/seal.ts";
import { jsonOf } from "#lib/values/json.ts";
import type { Tally } from "./tally.ts";

/** Costs a visitor 0.5 s (two or three on an old phone) and a flood a whole machine. docs/operating.md */
export type ProofOfWork = {
  issue(intentId: string): Promise<string>;
  /** For this form alone. */
  proves(intentId: string, answer: string): Promise<boolean>;
};

const ALGORITHM = "PBKDF2/SHA-256";
const COST = 1_000;
const [MIN_GUESSES, MAX_GUESSES] = [400, 1_200];
const LIFETIME_MS = 15 * 60_000;

const hex = z.string().regex(/^[0-9a-f]{1,128}$/);

const answerSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: hex,
      salt: hex,
      cost: z.literal(COST),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.int(),
      data: z.object({ form: z.string().max(100) }),
    }),
    signature: hex,
  }),
  solution: z.object({
    counter: z.int().min(0).max(MAX_GUESSES),
    derivedKey: hex,
  }),
});

export const MAX_ANSWER = 2_000;

export function createProofOfWork(sealer: Sealer, tally: Tally, now: () => number): ProofOfWork {
  // Derived for this purpose, so that no other fingerprint can take their place.
  const hmacSignatureSecret = sealer.fingerprint("work", "task");
  const hmacKeySignatureSecret = sealer.fingerprint("work", "answer");
  return {
    async issue(intentId) {
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(MAX_GUESSES, MIN_GUESSES),
        data: { form: intentId },
        deriveKey,
        expiresAt: new Date(now() + LIFETIME_MS),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return JSON.stringify(challenge);
    },

    async proves(intentId, answer) {
      const parsed = parseAnswer(answer);
      if (!parsed) return false;
      const { challenge, solution } = parsed;
      const { data, expiresAt } = challenge.parameters;
      if (data.form !== intentId || expiresAt * 1_000 < now()) return false;
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      const used = { name: "work", max: 1, windowMs: LIFETIME_MS };
      return verified && (await tally.take(used, challenge.signature, intentId));
    },
  };
}

function parseAnswer(answer: string): z.infer<typeof answerSchema> | undefined {
  if (answer === "" || answer.length > MAX_ANSWER) return undefined;
  return answerSchema.safeParse(jsonOf(answer)).data;
}
