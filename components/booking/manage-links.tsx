import { ButtonLink } from "#components/button.tsx";
import type { ChangePermissions } from "#lib/booking/views/appointment.ts";
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
  hrefs: { readonly move: string; readonly cancel: string };
}) {
  const { i18n, rules, may, isCurrent, hrefs } = props;
  const refusals =
    may.move === "off" && may.cancel === "off"
      ? [i18n.t("manage.refused.bothOff")]
      : [
          may.move === "yes" ? undefined : refusalText(i18n, rules, "move", may.move),
          may.cancel === "yes" ? undefined : refusalText(i18n, rules, "cancel", may.cancel),
        ].filter((text) => text !== undefined);
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {may.move === "yes" && (
        <ButtonLink rank="quiet" href={hrefs.move} leavesFrame>
          {i18n.t("manage.move")}
        </ButtonLink>
      )}
      {may.cancel === "yes" && (
        <ButtonLink rank="quiet" href={hrefs.cancel} leavesFrame>
          {i18n.t("manage.cancel")}
        </ButtonLink>
      )}
      {!isCurrent && <p className="basis-full text-small text-quiet">{i18n.t("manage.unsure")}</p>}
      {[...new Set(refusals)].map((text) => (
        <p key={text} className="basis-full">
          {text}
        </p>
      ))}
    </div>
  );
}
