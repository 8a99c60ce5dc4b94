import type { ReactNode } from "react";
import { Name } from "#components/name.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Fold } from "../fold.tsx";

export type StaffPage = {
  readonly href: string;
  readonly label: string;
  /** `true`: a page below it is open. */
  readonly current?: "page" | "true" | undefined;
  readonly count?: number;
};

export function StaffHeader(props: {
  i18n: I18n;
  business: string;
  /** Tells locations of one name apart. */
  address?: string | undefined;
  home: string;
  /** Leads to the other locations, if there are any. */
  others?: string | undefined;
  pages: readonly StaffPage[];
  /** Stands after the pages, or where there are none beside the name. */
  children: ReactNode;
}) {
  const { i18n, business, address, home, others, pages, children } = props;
  const { t } = i18n;
  return (
    <header className="relative border-b border-line bg-bar text-on-bar print:hidden">
      <a
        className="absolute start-gutter -top-40 z-20 rounded-small bg-surface px-4 py-3 text-link focus:top-2"
        href="#main"
      >
        {t("site.skip")}
      </a>
      <div className="mx-auto grid max-w-page grid-cols-1 px-gutter pt-2">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <a
            href={home}
            className="type-display inline-flex min-h-target min-w-0 flex-wrap items-center gap-x-2 text-brand leading-[1.05] wrap-anywhere text-inherit no-underline"
          >
            <Name>{business}</Name>
            <span className="rounded-control border border-current/40 px-2 py-0.5 font-text text-tiny font-semibold tracking-normal normal-case">
              {t("staff.title")}
            </span>
          </a>
          {pages.length === 0 && children}
        </div>
        {(address ?? others) !== undefined && (
          <p className="flex flex-wrap items-center gap-x-4 text-small">
            {address}
            {others !== undefined && (
              <a href={others} className="inline-flex min-h-target items-center text-inherit">
                {t("staff.signIn.all")}
              </a>
            )}
          </p>
        )}
        {pages.length > 0 && (
          <Pages i18n={i18n} pages={pages}>
            {children}
          </Pages>
        )}
      </div>
    </header>
  );
}

/** On a phone one line that says which page is open and what needs staff, and unfolds. */
function Pages(props: { i18n: I18n; pages: readonly StaffPage[]; children: ReactNode }) {
  const { i18n, pages, children } = props;
  const open = pages.find(({ current }) => current !== undefined);
  const count = pages.reduce((sum, page) => sum + (page.count ?? 0), 0);
  return (
    <nav aria-label={i18n.t("staff.title")} className="lg:-mx-3">
      <Fold
        className="font-semibold after:border-current"
        short={
          <span className="inline-flex items-center gap-2">
            {open?.label ?? i18n.t("staff.pages")}
            <Badge i18n={i18n} count={count} />
          </span>
        }
      >
        <ul className="grid pb-2 lg:flex lg:flex-wrap lg:pb-0">
          {pages.map(({ href, label, current, count: own = 0 }) => (
            <li key={href} data-open={own || undefined}>
              <a
                href={href}
                aria-current={current}
                className="inline-flex min-h-target w-full items-center gap-2 border-s-3 border-transparent ps-3 font-semibold text-inherit no-underline hover:underline current:border-current lg:border-s-0 lg:border-b-3 lg:px-3"
              >
                {label}
                <Badge i18n={i18n} count={own} />
              </a>
            </li>
          ))}
          <li className="ps-3.75 lg:ms-auto lg:px-3">{children}</li>
        </ul>
      </Fold>
    </nav>
  );
}

function Badge({ i18n, count }: { i18n: I18n; count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex min-w-6 justify-center rounded-control bg-accent px-2 text-tiny leading-6 font-bold text-on-accent tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{i18n.t("staff.open", { count })}</span>
    </span>
  );
}
