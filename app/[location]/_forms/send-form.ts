import type { FormAnswer } from "#components/form/form-answer.tsx";
import type { Attribution } from "#lib/booking/model/attribution.ts";
import type { Contact } from "#lib/booking/model/contact.ts";
import { type AgreedVisit, totalOf } from "#lib/booking/model/visit.ts";
import type { SubmitFault, Submitted } from "#lib/booking/requests/submit.ts";
import type { Trust } from "#lib/booking/requests/trust.ts";
import {
  canBeProven,
  type GuardDecision,
  type GuardedForm,
  type GuardRefusal,
  isAllowed,
} from "#lib/site/abuse/guard.ts";
import { err, type Result } from "#lib/values/result.ts";
import { type FormEnd, type FormOutcome, formEnded } from "../../_shared/form-ended.ts";
import { refusedAnswer } from "../../_shared/form-handler.ts";
import type { BookingContext, PageContext } from "../../_shared/page-context.ts";
import { browserKey } from "../_visit/browser-key.ts";
import { keepOwnBooking } from "../_visit/own-bookings.ts";
import { bestEffort } from "./best-effort.ts";

export type BookingForm = {
  readonly visit: AgreedVisit;
  readonly contact: Contact;
  readonly attribution: Attribution | undefined;
  /** The honeypot. */
  readonly homepage: string;
  /** The solved proof of work. */
  readonly work: string;
};

/** A form that did not book. */
type Refused = { readonly end: FormEnd; readonly answer: FormAnswer };

/** Every form that books goes through here: guard, then queue. */
export async function sendForm(
  context: BookingContext,
  form: BookingForm,
): Promise<Result<Submitted, Refused>> {
  const { visit, contact, work } = form;
  const { guard } = context;
  const entry = guardedForm(context, form);
  const { refusal, trust } = verdictOf(await guard.judge(entry));
  const submitted = await context.bookings.submit(visit, contact, {
    trust,
    browser: await browserKey(context.slug),
    attribution: form.attribution,
  });
  if (submitted.ok) {
    const { bookingId } = submitted.value;
    formEnded({ outcome: "taken", bookingId });
    await bestEffort("counting", () => guard.booked(entry));
    await bestEffort("the cookie", () => keepOwnBooking(context.slug, bookingId));
    return submitted;
  }
  const { error } = submitted;
  const reason = refusal ?? error.code;
  const end = { outcome: outcomeOf(reason), reason };
  if (!refusal) await bestEffort("counting", () => guard.notBooked(entry));
  const text = refusal ? refusalText(context, refusal) : faultText(context, error);
  const mayProve = refusal ? canBeProven(refusal) : error.code === "busy" && trust !== "proven";
  // A failed proof of work gets no second challenge.
  if (!mayProve || work !== "") {
    return err({ end, answer: refusedAnswer(context, text) });
  }
  const task = await guard.issueProofOfWork(entry);
  return err({ end, answer: { ...refusedAnswer(context, text), task } });
}

function verdictOf(decision: GuardDecision): { refusal?: GuardRefusal; trust: Trust } {
  return isAllowed(decision) ? { trust: decision } : { refusal: decision, trust: "none" };
}

/** What the guard is told of a form. */
export function guardedForm(
  { caller }: Pick<PageContext, "caller">,
  { visit, contact, homepage, work }: BookingForm,
): GuardedForm {
  return {
    trap: homepage,
    work,
    sealedAt: visit.sealedAt,
    intentId: visit.intentId,
    minutes: totalOf(visit).minutes,
    addressKey: caller.addressKey,
    networkKey: caller.networkKey,
    canProve: caller.canProve,
    contacts: [contact.email, contact.phone].flatMap((text) => text ?? []),
  };
}

/** A full queue under pressure is told as the limit that it comes from. */
function outcomeOf(code: GuardRefusal | SubmitFault["code"]): FormOutcome {
  if (code === "unavailable") return code;
  return isBusy(code) ? "busy" : "refused";
}

function isBusy(code: GuardRefusal | SubmitFault["code"]): boolean {
  return code === "crowded" || code === "busy";
}

function refusalText({ i18n: { t } }: PageContext, refusal: GuardRefusal): string {
  switch (refusal) {
    case "crowded":
      return t("details.refused.busy", { minutes: 3 });
    default:
      return t(`details.refused.${refusal}`);
  }
}

function faultText({ i18n: { t } }: PageContext, fault: SubmitFault): string {
  switch (fault.code) {
    case "busy":
      return t("details.refused.busy", { minutes: Math.ceil(fault.waitSeconds / 60) });
    default:
      return t(`details.refused.${fault.code}`);
  }
}
