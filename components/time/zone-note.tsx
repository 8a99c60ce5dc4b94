import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { ZoneOnDay } from "#lib/values/i18n/zone-name.ts";

/** Where scripts run, only visitors in another time are shown it (client/zone.ts): the page of most never moves. */
export function ZoneNote({ i18n, zone }: { i18n: I18n; zone: ZoneOnDay }) {
  return (
    <span
      data-noon={zone.noon}
      className="block text-small text-quiet scripted:not-data-away:hidden"
    >
      {i18n.t("time.zone", { zone: zone.name })}
    </span>
  );
}
