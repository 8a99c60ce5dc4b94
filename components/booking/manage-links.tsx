import { ButtonLink } from "#components/button.tsx";
import type { ChangePermissions } from "#lib/booking/requests/change-permission.ts";
import type { BookingRules } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { refusalText } from "./refusal-text.ts";

/** Links to move and to cancel, or why that takes a phone call. */
export function ManageLinks(props: {
  i18n: I18n;
  rules: BookingRules;
  may: ChangePermissions;
  /** True if the view includes changes that the salon made. */
  isCurrent: boolean;
  /** True where it is said already that changes take a call. */
  isLate?: boolean;
  hrefs: { readonly move: string; readonly cancel: string };
}) {
  const { i18n, rules, may, isCurrent, isLate = false, hrefs } = props;
  const refusals = isLate ? [] : refusalsOf(i18n, rules, may);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 empty:hidden print:hidden">
      {may.move === "yes" && (
        <ButtonLink rank="quiet" href={hrefs.move} leavesFrame>
          {i18n.t("manage.move")}
        </ButtonLink>
      )}
      {may.cancel === "yes" && (
        <ButtonLink rank="plain" href={hrefs.cancel} className="px-0" leavesFrame>
          {i18n.t("manage.cancel")}
        </ButtonLink>
      )}
      {!isCurrent && <p className="basis-full text-small text-quiet">{i18n.t("manage.unsure")}</p>}
      {refusals.map((text) => (
        <p key={text} className="basis-full">
          {text}
        </p>
      ))}
    </div>
  );
}

/** Once where it is the same for both. */
function refusalsOf(
  i18n: I18n,
  rules: BookingRules,
  { move, cancel }: ChangePermissions,
): readonly string[] {
  const { moveCutoffHours, cancelCutoffHours: hours } = rules;
  if (move === "off" && cancel === "off") return [i18n.t("manage.refused.bothOff")];
  if (move === "too_late" && cancel === "too_late" && moveCutoffHours === hours) {
    return [i18n.t("manage.refused.bothLate", { hours })];
  }
  const texts = [
    move === "yes" ? undefined : refusalText(i18n, rules, "move", move),
    cancel === "yes" ? undefined : refusalText(i18n, rules, "cancel", cancel),
  ];
  return [...new Set(texts.filter((text) => text !== undefined))];
}
