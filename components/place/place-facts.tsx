import { Icon } from "#components/icon.tsx";
import { Paragraphs, type TextWithLang } from "#components/lang-text.tsx";
import { Name } from "#components/name.tsx";
import type { OpeningHours as Week } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { OpeningHours } from "./opening-hours.tsx";

export type PlaceView = {
  readonly address?: string | undefined;
  readonly mapHref?: string | undefined;
  readonly hours?: Week | undefined;
  readonly arrive?: TextWithLang | undefined;
};

export function PlaceFacts({ i18n, place }: { i18n: I18n; place: PlaceView }) {
  const { address, mapHref, hours, arrive } = place;
  const { t } = i18n;
  return (
    <>
      {hours && (
        <div className="flex gap-3 border-t border-link/22 pt-4">
          <Icon name="clock" className="mt-[0.15em] text-link" />
          <div className="grid min-w-0 gap-2">
            <h3 className="type-text text-base font-semibold">{t("place.hours")}</h3>
            <OpeningHours i18n={i18n} hours={hours} />
          </div>
        </div>
      )}
      {(address || arrive) && (
        <div className="flex gap-3 border-t border-link/22 pt-4">
          <Icon name="pin" className="mt-[0.15em] text-link" />
          <div className="grid min-w-0 gap-2">
            {address && (
              <p>
                <Name>{address}</Name>
              </p>
            )}
            {arrive && <Paragraphs text={arrive} className="text-small text-quiet" />}
            {mapHref && (
              <p>
                <a
                  href={mapHref}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-7 items-center text-small font-semibold"
                >
                  {t("own.map")}
                </a>
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
}
