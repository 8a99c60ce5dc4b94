import { membersOf, totalOf } from "#lib/booking/model/visit.ts";
import type { RecheckResult } from "#lib/booking/reads/recheck.ts";
import type { Location } from "#lib/config/types.ts";
import { isAllowed } from "#lib/site/abuse/guard.ts";
import type { Pressure } from "#lib/upstream/endpoints.ts";
import type { DryRunClient, DryRunForm, DryRunWarning } from "./dry-run-types.ts";

type About = {
  readonly form: DryRunForm;
  readonly checked: RecheckResult;
  readonly client: DryRunClient;
  readonly location: Pick<Location, "addonPricing">;
  readonly pressure: Pick<Pressure, "writes" | "pausedUntil">;
  readonly waitSeconds: number;
  readonly now: number;
};

export function warningsOf(about: About): readonly DryRunWarning[] {
  const { form, checked, client, location, pressure, now } = about;
  const { review: visit, contact } = form;
  const lines = checked.kind === "same" ? checked.quote.lines : [];
  const hasAddons = lines.some(({ line }) => line.addons.length > 0);
  const { writes, pausedUntil } = pressure;
  const found: Readonly<Record<DryRunWarning, boolean>> = {
    as_if: visit.sealedAt > now,
    ...guardWarnings(form),
    no_email: contact.email === undefined,
    email_alone: contact.phone !== undefined && contact.email !== undefined && isCautious(client),
    not_looked_up: client.kind === "new" && client.because === "not_asked",
    look_up_failed: client.kind === "new" && client.because === "failed",
    no_member: membersOf(visit).length === 0,
    free: totalOf(visit).price === 0,
    bundle_split: lines.some(({ line }) => line.bundle !== undefined),
    addons_separate: hasAddons && location.addonPricing === "separate",
    writes_used: about.waitSeconds > 0 || writes.used >= writes.limit,
    paused: pausedUntil !== null && pausedUntil > now,
  };
  return WARNINGS.filter((one) => found[one]);
}

const WARNINGS: readonly DryRunWarning[] = [
  "as_if",
  "refused",
  "many",
  "hasty",
  "no_email",
  "email_alone",
  "not_looked_up",
  "look_up_failed",
  "no_member",
  "free",
  "bundle_split",
  "addons_separate",
  "writes_used",
  "paused",
];

function guardWarnings({ verdict }: DryRunForm) {
  const isMany = verdict === "many" || verdict === "crowded" || verdict === "contact";
  return {
    hasty: verdict === "hasty",
    many: isMany,
    refused: !isAllowed(verdict) && verdict !== "hasty" && !isMany,
  };
}

/** Only the email is sent, since the phone number may be another person's (docs/booking.md). */
function isCautious(client: DryRunClient): boolean {
  return client.kind === "new" && client.because !== "none" && client.because !== "not_asked";
}
