import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { ZoneOnDay } from "#lib/values/i18n/zone-name.ts";

/** Scripts hide it from visitors in the same time (client/zone.ts). */
export function ZoneNote({ i18n, zone }: { i18n: I18n; zone: ZoneOnDay }) {
  return (
    <span data-noon={zone.noon} className="block text-small text-quiet">
      {i18n.t("time.zone", { zone: zone.name })}
    </span>
  );
}
