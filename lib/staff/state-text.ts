import type { DeskBooking } from "#lib/booking/views/desk-entry.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

const TOLD_APART = ["slot_taken", "price_changed", "expired"] as const;

export function stateText(
  { t }: Pick<I18n, "t">,
  { state, doing, reason }: Pick<DeskBooking, "state" | "doing" | "reason">,
): string {
  switch (state) {
    case "booked":
    case "cancelled":
      return t(`staff.state.${state}`);
    case "not_booked":
      return t(`staff.state.${TOLD_APART.find((one) => one === reason) ?? state}`);
    default:
      return t(`staff.state.${doing}_${state}`);
  }
}

const CAUSES = [
  "several",
  "there_before",
  "blind",
  "not_found",
  "as_before",
  "unread",
  "failed",
] as const;

/** Why only a person can tell whether it was done. */
export function causeText({ t }: Pick<I18n, "t">, reason: string | null | undefined): string {
  if (reason === "claimed") return t("staff.cause.several");
  return t(`staff.cause.${CAUSES.find((one) => one === reason) ?? "failed"}`);
}
