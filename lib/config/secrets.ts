import { resolve } from "node:path";
import type { z } from "zod";
import type { Entry } from "./business.ts";
import type { Environment } from "./environment.ts";
import { apiKey, staffPassword, webhookSecret } from "./fields.ts";
import { readText } from "./files.ts";
import type { Secret } from "./secret.ts";
import type { StaffPassword } from "./types.ts";

type Place = NonNullable<Entry["key"]>;

/** The secrets of an entry, each where the entry says. */
export type EntrySecrets = {
  readonly key?: Secret;
  readonly password?: StaffPassword;
  readonly webhook?: Secret;
};

export type FoundSecrets = { readonly secrets: EntrySecrets; readonly faults: readonly string[] };

/** Faults show neither value nor path, which may be a misplaced secret. */
export function findSecrets(entry: Entry, folder: string, env: Environment): FoundSecrets {
  const faults: string[] = [];
  function find<T>(field: string, place: Place | undefined, schema: z.ZodType<T>): T | undefined {
    if (place === undefined) return undefined;
    const value =
      "env" in place ? env[place.env]?.trim() : textAt(field, resolve(folder, place.file));
    if (value === undefined && "file" in place) return undefined;
    const parsed = schema.safeParse(value || undefined);
    if (parsed.success) return parsed.data;
    const where =
      "env" in place ? `${field}.env names a variable that` : `${field}.file names a file that`;
    faults.push(`${where} ${parsed.error.issues[0]?.message}`);
    return undefined;
  }
  function textAt(field: string, path: string): string | undefined {
    const text = readText(path);
    if (!text.ok) faults.push(`${field}.file ${text.error}`);
    return text.ok ? text.value.trim() : undefined;
  }
  const key = find("key", entry.key, apiKey);
  const password = find("staffPassword", entry.staffPassword, staffPassword);
  const webhook = find("staffWebhook.secret", entry.staffWebhook?.secret, webhookSecret);
  return {
    secrets: { ...(key && { key }), ...(password && { password }), ...(webhook && { webhook }) },
    faults,
  };
}
