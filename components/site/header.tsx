import { Name } from "#components/name.tsx";
import type { ShownBusiness } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { Icon } from "../icon.tsx";
import { telHref } from "../tel-href.ts";

export function SiteHeader(props: { business: ShownBusiness; home: string; i18n: I18n }) {
  const { business, home, i18n } = props;
  if (business.name === undefined) return null;
  return (
    <header className="relative border-b border-line bg-bar text-on-bar print:bg-transparent print:text-black">
      <a
        className="absolute start-gutter -top-40 z-20 rounded-small bg-surface px-4 py-3 text-link focus:top-2 print:hidden"
        href="#main"
      >
        {i18n.t("site.skip")}
      </a>
      <div className="mx-auto flex min-h-15 max-w-page items-center justify-between gap-4 px-gutter py-2 print:px-0">
        <a
          href={home}
          className="type-display inline-flex min-h-target min-w-0 items-center text-brand leading-[1.05] text-balance wrap-anywhere text-inherit no-underline"
        >
          {business.logo ? (
            <img src={business.logo} alt={business.name} height={40} className="h-10 w-auto" />
          ) : (
            <Name>{business.name}</Name>
          )}
        </a>
        {business.phone && (
          <a
            className="group/phone inline-flex min-h-target min-w-target flex-none items-center justify-center gap-2 text-small font-semibold whitespace-nowrap tabular-nums text-inherit no-underline max-sm:rounded-control max-sm:border max-sm:border-current/30"
            href={telHref(business.phone)}
          >
            <Icon name="phone" className="print:hidden" />
            <span className="unseen">{i18n.t("site.callUs")} </span>
            <Name className="group-hover/phone:underline max-sm:unseen print:seen">
              {business.phone}
            </Name>
          </a>
        )}
      </div>
    </header>
  );
}
