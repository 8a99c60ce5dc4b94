import "server-only";
import { getApp } from "#lib/app/handle.ts";

/** `asked`: a question comes first; `unavailable`: the site failed. */
export type FormOutcome = "taken" | "asked" | "invalid" | "refused" | "busy" | "unavailable";

export function formEnded(form: "book" | "move" | "cancel", outcome: FormOutcome): void {
  getApp().metrics.countForm(form, outcome);
}
