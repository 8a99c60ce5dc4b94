import type { Contact } from "#lib/booking/model/contact.ts";
import type { AgreedVisit } from "#lib/booking/model/visit.ts";
import type { Rate } from "#lib/offer/catalogue/types.ts";
import type { GuardDecision } from "#lib/site/abuse/guard.ts";

export type DryRunForm = {
  readonly review: AgreedVisit;
  readonly contact: Contact;
  readonly verdict: GuardDecision;
};

export type DryRun = DryRunForm & {
  readonly check: DryRunCheck;
  readonly client: DryRunClient;
  readonly appointment: object | undefined;
  readonly warnings: readonly DryRunWarning[];
};

export type DryRunCheck =
  | { readonly code: "same" | "slot_taken" | "not_bookable" | "unread" }
  | { readonly code: "price_changed"; readonly newTotal: Rate };

export type DryRunClient =
  | { readonly kind: "known"; readonly clientId: string }
  | {
      readonly kind: "new";
      readonly because: "none" | "several" | "forbidden" | "failed" | "not_asked";
      readonly body: object;
    };

/** What a person should know of a booking that is right otherwise; keys of messages. */
export type DryRunWarning =
  | "as_if"
  | "hasty"
  | "many"
  | "refused"
  | "no_email"
  | "email_alone"
  | "not_looked_up"
  | "look_up_failed"
  | "no_member"
  | "free"
  | "bundle_split"
  | "addons_separate"
  | "writes_used"
  | "paused";
