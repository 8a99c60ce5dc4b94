import { err, ok, type Result } from "#lib/values/result.ts";
import { EXAMPLES } from "./examples.ts";
import { webAddress } from "./fields.ts";
import { readText } from "./files.ts";
import { Secret } from "./secret.ts";
import type { StaffWebhook } from "./types.ts";

type Given = {
  readonly staffWebhookUrl?: string | undefined;
  readonly staffWebhookSecret?: string | undefined;
  readonly staffWebhookSecretFile?: string | undefined;
};

export const MIN_SECRET = 16;

/** Of an entry of LOCATIONS_FILE, signed with its own secret or the site's. */
export function locationWebhookOf(
  { staffWebhookUrl: url, staffWebhookSecret, staffWebhookSecretFile: file }: Given,
  shared: string | undefined,
): Result<StaffWebhook | undefined, string> {
  if (url === undefined) return ok(undefined);
  if (!webAddress.safeParse(url).success) return err("staffWebhookUrl is not a web address");
  const read = file === undefined ? undefined : readText(file);
  if (read && !read.ok) return err(`staffWebhookSecretFile ${read.error}`);
  const secret = read?.value.trim() ?? staffWebhookSecret ?? shared;
  if (!secret) return err("staffWebhookUrl needs staffWebhookSecret or STAFF_WEBHOOK_SECRET");
  if (secret.length < MIN_SECRET || secret.includes(EXAMPLES.STAFF_WEBHOOK_SECRET)) {
    return err(`staffWebhookSecret has fewer than ${MIN_SECRET} characters, or is the example`);
  }
  return ok({ url, secret: new Secret(secret) });
}
