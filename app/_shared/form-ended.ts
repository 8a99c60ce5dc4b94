import "server-only";
import { getApp } from "#lib/app/handle.ts";
import { currentFormName, type FormFacts, tellForm } from "#lib/app/scope.ts";

/** `asked`: a question comes first; `unavailable`: the site failed. */
export type FormOutcome = "taken" | "asked" | "invalid" | "refused" | "busy" | "unavailable";

/** `reason`: a code; absent if the form was taken. */
export type FormEnd = Pick<FormFacts, "reason" | "bookingId"> & { readonly outcome: FormOutcome };

/** Counts the form, and gives its line in the log what became of it. */
export function formEnded(end: FormEnd): void {
  getApp().metrics.countForm(currentFormName() ?? "unknown", end.outcome);
  tellForm(end);
}
