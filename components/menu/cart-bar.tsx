import { CatalogueText } from "#components/catalogue-text.tsx";
import type { Rate } from "#lib/catalogue/types.ts";
import type { I18n } from "#lib/i18n/i18n.ts";
import { ButtonLink } from "../button.tsx";
import { RateText } from "../rate-text.tsx";

type TotalView = { readonly rate: Rate; readonly exact: boolean; readonly minutesExact: boolean };

/** The visit so far: at the foot of a phone's screen, beside the menu where there is room. */
export function CartBar(props: {
  i18n: I18n;
  cart: { readonly names: readonly string[]; readonly total?: TotalView | undefined };
  timeHref: string;
}) {
  const { i18n, cart, timeHref } = props;
  const { t } = i18n;
  return (
    <section
      className="sticky bottom-0 z-6 -mx-gutter grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 bg-surface px-gutter pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-up framed:max-lg:top-0 framed:max-lg:bottom-auto framed:max-lg:order-first framed:max-lg:shadow-[0_1px_0_var(--line)] short:static lg:top-6 lg:bottom-auto lg:mx-0 lg:grid-cols-1 lg:gap-4 lg:rounded-sheet lg:border lg:border-line lg:p-sheet lg:shadow-sheet"
      aria-labelledby="visit-title"
    >
      <div className="lg:flex lg:flex-wrap lg:items-baseline lg:justify-between lg:gap-2">
        <h2 id="visit-title" className="max-lg:unseen">
          {t("visit.title")}
        </h2>
        <p className="font-semibold lg:text-small lg:font-normal lg:text-quiet">
          {t("visit.count", { count: cart.names.length })}
        </p>
      </div>
      <ul className="max-lg:unseen lg:grid lg:gap-2 lg:border-y lg:border-line lg:py-4">
        {cart.names.map((name, index) => (
          <li key={`${index}${name}`}>
            <CatalogueText i18n={i18n}>{name}</CatalogueText>
          </li>
        ))}
      </ul>
      {cart.total && (
        <p className="col-start-1 text-small text-quiet tabular-nums lg:text-base lg:text-inherit">
          <RateText i18n={i18n} {...cart.total} />
        </p>
      )}
      <ButtonLink
        href={timeHref}
        className="px-4 max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1"
      >
        {t("visit.chooseTime")}
      </ButtonLink>
    </section>
  );
}
