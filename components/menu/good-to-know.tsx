import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Icon } from "../icon.tsx";
import { PlaceFacts, type PlaceView } from "../place/place-facts.tsx";

/** Terms, place and opening hours: beside the menu of an empty visit, on a phone after it. */
export function GoodToKnow({ i18n, place }: { i18n: I18n; place: PlaceView }) {
  const { t } = i18n;
  return (
    <aside
      className="grid content-start gap-4 rounded-sheet bg-wash p-sheet lg:sticky lg:top-6"
      aria-labelledby="good-to-know"
    >
      <h2 id="good-to-know">{t("menu.goodToKnow")}</h2>
      <ul className="grid gap-2">
        {(["noAccount", "nothingToPay", "bookedAtOnce"] as const).map((promise) => (
          <li key={promise} className="flex gap-3">
            <Icon name="check" className="mt-[0.15em] text-link" />
            {t(`menu.${promise}`)}
          </li>
        ))}
      </ul>
      <PlaceFacts i18n={i18n} place={place} />
    </aside>
  );
}
