import type { ReactNode } from "react";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export type StaffPage = { readonly href: string; readonly label: string; readonly count?: number };

export function StaffHeader(props: {
  i18n: I18n;
  business: string;
  home: string;
  pages: readonly StaffPage[];
  children: ReactNode;
}) {
  const { i18n, business, home, pages, children } = props;
  const { t } = i18n;
  return (
    <header className="relative border-b border-line bg-bar text-on-bar print:hidden">
      <a
        className="absolute start-gutter -top-40 z-20 rounded-small bg-surface px-4 py-3 text-link focus:top-2"
        href="#main"
      >
        {t("site.skip")}
      </a>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-1 px-gutter py-2">
        <a
          href={home}
          className="type-display inline-flex min-h-target items-center gap-3 text-brand text-inherit no-underline"
        >
          {business}
          <span className="rounded-control border border-current/40 px-2 py-0.5 font-text text-tiny font-semibold tracking-normal normal-case">
            {t("staff.title")}
          </span>
        </a>
        {children}
        {pages.length > 0 && (
          <nav className="basis-full" aria-label={t("staff.title")}>
            <ul className="flex flex-wrap gap-x-6">
              {pages.map((page) => (
                <li key={page.href}>
                  <a
                    href={page.href}
                    className="inline-flex min-h-target items-center gap-2 font-semibold text-inherit no-underline hover:underline"
                  >
                    {page.label}
                    {page.count !== undefined && page.count > 0 && (
                      <Badge label={t("staff.open", { count: page.count })} count={page.count} />
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </header>
  );
}

function Badge({ label, count }: { label: string; count: number }) {
  return (
    <span
      data-open={count}
      className="inline-flex min-w-6 justify-center rounded-control bg-accent px-2 text-tiny leading-6 font-bold text-on-accent tabular-nums"
    >
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{label}</span>
    </span>
  );
}
