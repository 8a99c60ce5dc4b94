import { unsealData } from "iron-session";
import { z } from "zod";
import type { Secret } from "#lib/config/secret.ts";
import { err, ok, type Result } from "#lib/result.ts";

/** Seals as they were made by iron-session; addresses of bookings and cookies live for months. */
export type OldSeals = {
  open<T>(
    purpose: string,
    text: string,
    schema: z.ZodType<T>,
  ): Promise<Result<T, "unreadable" | "expired">>;
};

const BEGINNING = "Fe26.2.";

export function isOldSeal(text: string): boolean {
  return text.startsWith(BEGINNING);
}

/** `secrets` by the numbers that seals name. */
export function createOldSeals(secrets: ReadonlyMap<string, Secret>): OldSeals {
  const password = Object.fromEntries(
    [...secrets].map(([number, secret]) => [number, secret.reveal()]),
  );
  return {
    async open(purpose, text, schema) {
      const seal = fromPath(text);
      if (seal === undefined) return err("unreadable");
      let expired = false;
      // What cannot be opened comes back as `{}`, which the schema then refuses.
      const content = await unsealData(seal, {
        password,
        onUnsealError: (reason) => {
          expired = reason === "expired";
        },
      });
      if (expired) return err("expired");
      const parsed = z.object({ purpose: z.literal(purpose), value: schema }).safeParse(content);
      return parsed.success ? ok(parsed.data.value) : err("unreadable");
    },
  };
}

/** `Fe26.2*…*…~2`: the fields hold no dots, so dots stand for `*` and `~`. */
function fromPath(text: string): string | undefined {
  // The version stands outside the signature, so only the one that was written is read.
  const fields = /^Fe26\.2\.([\w.-]+)\.2$/.exec(text)?.[1];
  if (fields === undefined) return undefined;
  if (!ENCODED.every((at) => isCanonical(fields.split(".")[at] ?? ""))) return undefined;
  return `Fe26.2*${fields.replaceAll(".", "*")}~2`;
}

/** Where a seal's fields hold bytes: the initialisation vector, the content and the signature. */
const ENCODED = [2, 3, 6] as const;

/** The last letter may carry bits that mean nothing; one seal shall have one spelling only. */
function isCanonical(encoded: string): boolean {
  return Buffer.from(encoded, "base64url").toString("base64url") === encoded;
}
