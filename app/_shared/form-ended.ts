import "server-only";
import { type FormKind, type FormOutcome, noteFormOutcome } from "#lib/app/form-outcome.ts";
import { getApp } from "#lib/app/handle.ts";

/** Counts the outcome of a form; one that failed through us is answered with 503. */
export function formEnded(form: FormKind, outcome: FormOutcome): void {
  getApp().metrics.countForm(form, outcome);
  noteFormOutcome(outcome);
}
