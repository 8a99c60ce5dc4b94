import type { ChangePermissions } from "#lib/booking/requests/change-permission.ts";
import type { BookingRules } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

type Refusal = Exclude<ChangePermissions["cancel"], "yes">;

/** Why a change takes a phone call; `undefined` if nothing can be changed. */
export function refusalText(
  { t }: I18n,
  rules: BookingRules,
  kind: "cancel" | "move",
  refusal: Refusal,
): string | undefined {
  switch (refusal) {
    case "no":
      return undefined;
    case "off":
      return t(`manage.refused.${kind}Off`);
    case "too_often":
      return t(kind === "move" ? "manage.refused.moveOften" : "manage.refused.often");
    case "too_late":
      return kind === "cancel"
        ? t("manage.refused.cancelLate", { hours: rules.cancelCutoffHours })
        : t("manage.refused.moveLate", { hours: rules.moveCutoffHours });
  }
}
