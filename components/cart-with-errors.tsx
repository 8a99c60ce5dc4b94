import { ButtonLink } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { type CartView, LineLink } from "#components/cart-summary.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { RateText } from "#components/rate-text.tsx";
import { ServiceText } from "#components/service-text.tsx";
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
      className="grid max-w-prose grid-cols-1 gap-6"
    >
      <ul className="grid grid-cols-1 gap-4">
        {faulty.map((line) => (
          <li key={line.removeHref}>
            <Faulty i18n={i18n} line={line} />
          </li>
        ))}
      </ul>
      {fine.length > 0 && (
        <div className="grid gap-3">
          <h2>{t("visit.staying")}</h2>
          <ul className="grid grid-cols-1 border-t border-line">
            {fine.map((line) => (
              <li key={line.removeHref} className="border-b border-line pt-3">
                <Named i18n={i18n} line={line} />
                <LineLink
                  href={line.removeHref}
                  label={t("visit.removeNamed", { name: line.name })}
                >
                  {t("visit.remove")}
                </LineLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6">
        <LineLink href={cart.anotherHref}>{t("visit.another")}</LineLink>
        <ContactLine i18n={i18n} business={business} rank="plain" className="px-0" />
      </div>
    </section>
  );
}

/** The problem, services that fix it, and links to change or remove the line. */
function Faulty({ i18n, line }: { i18n: I18n; line: Line }) {
  const { t } = i18n;
  const { name, problem, fixes, editHref, removeHref } = line;
  const remove = t("visit.removeNamed", { name });
  const isToChoose = editHref !== undefined && fixes.length === 0;
  return (
    <Card className="grid grid-cols-1 gap-4 wrap-anywhere">
      <Named i18n={i18n} line={line} />
      <p className="border-s-3 border-alarm ps-3 font-semibold text-alarm">{problem}</p>
      {fixes.length > 0 && (
        <ul className="grid grid-cols-1 border-t border-line">
          {fixes.map((fix) => (
            <li
              key={fix.href}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <p className="max-w-full flex-[1_1_8rem] wrap-break-word">
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
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-small">
        {isToChoose && (
          <ButtonLink href={editHref} label={t("menu.chooseNamed", { name })} className="text-base">
            {t("menu.choose")}
          </ButtonLink>
        )}
        {editHref && !isToChoose && (
          <LineLink href={editHref} label={t("visit.editNamed", { name })}>
            {t("visit.edit")}
          </LineLink>
        )}
        {editHref || fixes.length > 0 ? (
          <LineLink href={removeHref} label={remove}>
            {t("visit.remove")}
          </LineLink>
        ) : (
          <ButtonLink href={removeHref} label={remove} className="text-base">
            {t("visit.remove")}
          </ButtonLink>
        )}
      </p>
    </Card>
  );
}

function Named({ i18n, line }: { i18n: I18n; line: Line }) {
  const { name, bundle, rate, problem } = line;
  const Title = problem === undefined ? "h3" : "h2";
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <Title className={`min-w-0 wrap-anywhere ${problem === undefined ? "text-base" : ""}`}>
          <CatalogueText i18n={i18n}>{name}</CatalogueText>
        </Title>
        {rate && <span className="whitespace-nowrap tabular-nums">{i18n.price(rate.price)}</span>}
      </div>
      <ServiceText i18n={i18n} of={line} className="text-small text-quiet" />
      {bundle && <p className="text-small text-quiet">{i18n.t("visit.partOf", { bundle })}</p>}
    </div>
  );
}
