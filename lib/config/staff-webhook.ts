import { err, ok, type Result } from "#lib/values/result.ts";
import { webAddress } from "./fields.ts";
import { readText } from "./files.ts";
import type { StaffWebhook } from "./types.ts";
import { siteVariables } from "./variables.ts";

type Given = {
  readonly staffWebhookUrl?: string | undefined;
  readonly staffWebhookSecret?: string | undefined;
  readonly staffWebhookSecretFile?: string | undefined;
};

const { webhookSecret } = siteVariables.shape.staff.shape;

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
  const checked = webhookSecret.safeParse(secret);
  if (checked.success) return ok({ url, secret: checked.data });
  return err(`staffWebhookSecret ${checked.error.issues[0]?.message}`);
}
