import type { I18n } from "#lib/values/i18n/i18n.ts";

type Props = { i18n: I18n; attribution: Readonly<Record<string, string | undefined>> };

/** Attribution parameters that the site around a widget passed on (`utm_source`, …). */
export function CameFrom({ i18n, attribution }: Props) {
  return (
    <>
      <h2>{i18n.t("staff.booking.cameFrom")}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {Object.entries(attribution).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">
              <bdi>{name}</bdi>
            </dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
