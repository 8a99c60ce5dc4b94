import { ButtonLink } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { type CartView, LineLink } from "#components/cart-summary.tsx";
import { CatalogueText, CatalogueTexts } from "#components/catalogue-text.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { RateText } from "#components/rate-text.tsx";
import type { Business } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

type Line = CartView["lines"][number];

/** Cart lines that cannot be booked, each with fixes, beside the lines that can. */
export function CartWithErrors(props: { i18n: I18n; cart: CartView; business: Business }) {
  const { i18n, cart, business } = props;
  const { t } = i18n;
  const faulty = cart.lines.filter(({ problem }) => problem !== undefined);
  const fine = cart.lines.filter(({ problem }) => problem === undefined);
  return (
    <section
      id="visit"
      aria-label={t("visit.title")}
      className="grid grid-cols-1 gap-gap lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:items-start lg:gap-beside"
    >
      <ul className="grid grid-cols-1 gap-4">
        {faulty.map((line) => (
          <li key={line.removeHref}>
            <Faulty i18n={i18n} line={line} />
          </li>
        ))}
      </ul>
      <div className="grid content-start gap-4 rounded-sheet bg-wash p-sheet">
        {fine.length > 0 && (
          <>
            <h2>{t("visit.staying")}</h2>
            <ul className="grid gap-3">
              {fine.map((line) => (
                <li key={line.removeHref}>
                  <Fine i18n={i18n} line={line} />
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          <ButtonLink href={cart.anotherHref} rank="quiet">
            {t("visit.another")}
          </ButtonLink>
        </p>
        {(business.phone || business.email) && <p>{t("booking.doubt")}</p>}
        <ContactLine i18n={i18n} business={business} />
      </div>
    </section>
  );
}

/** The problem, services that fix it, and links to change or remove the line. */
function Faulty({ i18n, line }: { i18n: I18n; line: Line }) {
  const { t } = i18n;
  const { name, problem, fixes, editHref, removeHref } = line;
  const change = t("visit.editNamed", { name });
  return (
    <Card className="grid gap-4">
      <Named i18n={i18n} line={line} />
      <p className="border-s-3 border-alarm ps-3 font-semibold text-alarm">{problem}</p>
      {fixes.length > 0 && (
        <ul className="grid border-t border-line">
          {fixes.map((fix) => (
            <li
              key={fix.href}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <p className="min-w-0 flex-[1_1_12rem]">
                <strong className="block">
                  <CatalogueText i18n={i18n}>{fix.name}</CatalogueText>
                </strong>
                <span className="text-small text-quiet tabular-nums">
                  <RateText i18n={i18n} {...fix.rate} />
                </span>
              </p>
              <ButtonLink
                href={fix.href}
                label={fix.label}
                rank={fixes.length > 1 ? "soft" : "first"}
              >
                {fix.press}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {editHref && (
          <ButtonLink href={editHref} rank={fixes.length > 0 ? "quiet" : "first"}>
            {change}
          </ButtonLink>
        )}
        {editHref || fixes.length > 0 ? (
          <ButtonLink href={removeHref} rank="plain" className="px-0">
            {t("visit.removeNamed", { name })}
          </ButtonLink>
        ) : (
          <ButtonLink href={removeHref}>{t("visit.removeNamed", { name })}</ButtonLink>
        )}
      </p>
    </Card>
  );
}

function Fine({ i18n, line }: { i18n: I18n; line: Line }) {
  return (
    <>
      <Named i18n={i18n} line={line} />
      <LineLink href={line.removeHref} label={i18n.t("visit.removeNamed", { name: line.name })}>
        {i18n.t("visit.remove")}
      </LineLink>
    </>
  );
}

function Named({ i18n, line: { name, more, bundle, rate, problem } }: { i18n: I18n; line: Line }) {
  return (
    <div className="grid gap-1">
      <div className="flex justify-between gap-4">
        <h3
          className={`min-w-0 wrap-anywhere ${problem === undefined ? "text-base" : "text-lead"}`}
        >
          <CatalogueText i18n={i18n}>{name}</CatalogueText>
        </h3>
        {rate && <span className="whitespace-nowrap tabular-nums">{i18n.price(rate.price)}</span>}
      </div>
      {more.length > 0 && (
        <p className="text-small text-quiet">
          <CatalogueTexts i18n={i18n} texts={more} between={i18n.comma} />
        </p>
      )}
      {bundle && <p className="text-small text-quiet">{i18n.t("visit.partOf", { bundle })}</p>}
    </div>
  );
}
