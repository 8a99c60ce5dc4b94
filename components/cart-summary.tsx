import { ActionLink } from "#components/action-link.tsx";
import { CatalogueText, CatalogueTexts } from "#components/catalogue-text.tsx";
import { Fold } from "#components/fold.tsx";
import { RateText } from "#components/rate-text.tsx";
import { type ChosenService, ServiceText } from "#components/service-text.tsx";
import type { Rate } from "#lib/offer/catalogue/types.ts";
import type { LowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** Another service that a line requires. */
type Fix = {
  readonly name: string;
  readonly rate: LowestRate;
  /** The button's text and its accessible name. */
  readonly press: string;
  readonly label: string;
  readonly href: string;
};

export type CartView = {
  readonly lines: readonly (ChosenService & {
    readonly name: string;
    readonly bundle?: string | undefined;
    readonly rate?: Rate | undefined;
    readonly problem?: string | undefined;
    /** Services that fix the line with one press. */
    readonly fixes: readonly Fix[];
    readonly editHref?: string | undefined;
    readonly removeHref: string;
  })[];
  readonly total?: LowestRate;
  readonly anotherHref: string;
};

/**
 * The cart's lines with links to change them; on a phone one line that unfolds and stays in sight.
 */
export function CartSummary({ i18n, cart }: { i18n: I18n; cart: CartView }) {
  const { t } = i18n;
  const { lines, total } = cart;
  return (
    <>
      <aside className="sticky top-0 z-6 -mx-gutter bg-surface shadow-[0_1px_0_var(--line),0_-1px_0_var(--line)] short:static lg:top-6 lg:mx-0 lg:min-w-0 lg:rounded-sheet lg:border lg:border-line lg:p-sheet lg:shadow-sheet lg:[grid-area:1/2] forced-colors:border-y">
        <section id="visit" aria-labelledby="visit-title">
          <Fold
            className="px-gutter py-2 lg:p-0"
            short={
              <>
                <span className="truncate font-semibold">
                  <CatalogueTexts i18n={i18n} texts={lines.map(({ name }) => name)} between=" + " />
                </span>
                {total && (
                  <span className="text-small text-quiet tabular-nums">
                    <RateText i18n={i18n} {...total} />
                  </span>
                )}
              </>
            }
          >
            <div className="grid grid-cols-1 max-h-[60dvh] framed:max-h-none gap-4 overflow-y-auto border-t border-line px-gutter py-4 lg:max-h-none lg:border-0 lg:p-0">
              <h2 id="visit-title">{t("visit.title")}</h2>
              <Lines i18n={i18n} lines={lines} />
              {total && (
                <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-4 tabular-nums">
                  <span>{t("visit.total")}</span>
                  <span>
                    <RateText i18n={i18n} {...total} />
                  </span>
                </p>
              )}
              <p className="max-lg:hidden">
                <LineLink href={cart.anotherHref}>{t("visit.another")}</LineLink>
              </p>
            </div>
          </Fold>
        </section>
      </aside>
      <p className="-mt-2 lg:hidden">
        <LineLink href={cart.anotherHref}>{t("visit.another")}</LineLink>
      </p>
    </>
  );
}

function Lines({ i18n, lines }: { i18n: I18n; lines: CartView["lines"] }) {
  const { t } = i18n;
  return (
    <ul className="grid grid-cols-1 gap-4">
      {lines.map((line, index) => (
        <li
          key={`${index}${line.name}`}
          className="grid grid-cols-1 gap-1 border-line not-first:border-t not-first:pt-4"
        >
          <div className="flex justify-between gap-4">
            <h3 className="min-w-0 text-base wrap-anywhere">
              <CatalogueText i18n={i18n}>{line.name}</CatalogueText>
            </h3>
            {line.rate && (
              <span className="whitespace-nowrap tabular-nums">{i18n.price(line.rate.price)}</span>
            )}
          </div>
          <ServiceText i18n={i18n} of={line} className="text-small text-quiet wrap-anywhere" />
          {line.bundle && (
            <p className="text-small text-quiet">{t("visit.partOf", { bundle: line.bundle })}</p>
          )}
          <p className="flex gap-4 text-small">
            {line.editHref && (
              <LineLink href={line.editHref} label={t("visit.editNamed", { name: line.name })}>
                {t("visit.edit")}
              </LineLink>
            )}
            <LineLink href={line.removeHref} label={t("visit.removeNamed", { name: line.name })}>
              {t("visit.remove")}
            </LineLink>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A text link that is high enough for a thumb. */
export function LineLink(props: { href: string; label?: string; children: string }) {
  return (
    <ActionLink
      href={props.href}
      label={props.label}
      className="inline-flex min-h-target items-center"
    >
      {props.children}
    </ActionLink>
  );
}
