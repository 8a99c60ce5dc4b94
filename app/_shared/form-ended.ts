import "server-only";
import { type FormKind, type FormOutcome, noteFormOutcome } from "#lib/app/form-outcome.ts";
import { getApp } from "#lib/app/handle.ts";

/** Counts what became of a form; what was not taken for a reason of our own is answered with 503. */
export function formEnded(form: FormKind, outcome: FormOutcome): void {
  getApp().metrics.countForm(form, outcome);
  noteFormOutcome(outcome);
}
