import { CatalogueText } from "#components/catalogue-text.tsx";
import type { LowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ActionLink } from "../action-link.tsx";
import { ButtonLink } from "../button.tsx";
import { Fold } from "../fold.tsx";
import { RateText } from "../rate-text.tsx";

type LineView = { readonly name: string; readonly removeHref: string };

/** The visit so far: at the foot of a phone's screen, else beside the menu. */
export function CartBar(props: {
  i18n: I18n;
  cart: { readonly lines: readonly LineView[]; readonly total?: LowestRate | undefined };
  timeHref: string;
}) {
  const { i18n, cart, timeHref } = props;
  const { t } = i18n;
  return (
    <section
      className="sticky bottom-0 z-6 -mx-gutter bg-surface px-gutter pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-up framed:max-lg:top-0 framed:max-lg:bottom-auto framed:max-lg:order-first framed:max-lg:shadow-[0_1px_0_var(--line)] short:static lg:top-6 lg:bottom-auto lg:mx-0 lg:grid lg:gap-4 lg:rounded-sheet lg:border lg:border-line lg:p-sheet lg:shadow-sheet"
      aria-labelledby="visit-title"
    >
      <ButtonLink href={timeHref} className="px-4 max-lg:float-end max-lg:ms-3 lg:order-last">
        {t("visit.chooseTime")}
      </ButtonLink>
      <Fold
        short={
          <>
            <span className="font-semibold">{t("visit.count", { count: cart.lines.length })}</span>
            {cart.total && (
              <span className="text-small text-quiet tabular-nums">
                <RateText i18n={i18n} {...cart.total} />
              </span>
            )}
          </>
        }
      >
        <div className="clear-both grid max-h-[60dvh] gap-3 overflow-y-auto pt-3 framed:max-h-none lg:max-h-none lg:pt-0">
          <div className="lg:flex lg:flex-wrap lg:items-baseline lg:justify-between lg:gap-2">
            <h2 id="visit-title" className="max-lg:unseen">
              {t("visit.title")}
            </h2>
            <p className="text-small text-quiet max-lg:hidden">
              {t("visit.count", { count: cart.lines.length })}
            </p>
          </div>
          <Lines i18n={i18n} lines={cart.lines} />
          {cart.total && (
            <p className="tabular-nums max-lg:hidden">
              <RateText i18n={i18n} {...cart.total} />
            </p>
          )}
        </div>
      </Fold>
    </section>
  );
}

function Lines({ i18n, lines }: { i18n: I18n; lines: readonly LineView[] }) {
  const { t } = i18n;
  return (
    <ul className="border-y border-line py-1 lg:py-2">
      {lines.map(({ name, removeHref }, index) => (
        <li key={`${index}${name}`} className="flex items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            <CatalogueText i18n={i18n}>{name}</CatalogueText>
          </span>
          <ActionLink
            href={removeHref}
            label={t("visit.removeNamed", { name })}
            scroll={false}
            className="inline-flex min-h-target items-center text-small"
          >
            {t("visit.remove")}
          </ActionLink>
        </li>
      ))}
    </ul>
  );
}
