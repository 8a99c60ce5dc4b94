import { Name } from "#components/name.tsx";
import type { ShownBusiness } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { PlainButtonLink, type Rank } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { telHref } from "./tel-href.ts";

/** A button to call the business, or to write to it if it gives no number. */
export function ContactLine(props: {
  i18n: I18n;
  business: Pick<ShownBusiness, "phone" | "email">;
  rank?: Rank;
  className?: string;
}) {
  const { i18n, business, rank, className } = props;
  if (business.phone) {
    return (
      <p>
        <CallButton i18n={i18n} phone={business.phone} rank={rank} className={className} />
      </p>
    );
  }
  if (!business.email) return null;
  return (
    <p>
      {i18n.t("site.email")}{" "}
      <a href={`mailto:${business.email}`}>
        <Name>{business.email}</Name>
      </a>
    </p>
  );
}

/** `short`: in two lines, for lists with many of them. */
export function CallButton(props: {
  i18n: I18n;
  phone: string;
  rank?: Rank | undefined;
  short?: boolean;
  className?: string | undefined;
}) {
  const { i18n, phone, rank, short = false, className } = props;
  const label = i18n.t("site.call", { phone });
  const [before = "", after = ""] = label.split(phone);
  return (
    <PlainButtonLink href={telHref(phone)} rank={rank} className={className}>
      <Icon name="phone" />
      {short ? (
        <span className="leading-tight">
          {i18n.t("menu.callToBook")}{" "}
          <span className="block text-tiny font-normal whitespace-nowrap @max-[15rem]:whitespace-normal">
            <Name>{phone}</Name>
          </span>
        </span>
      ) : (
        // On one line where there is room for it.
        <span className="min-w-0 wrap-anywhere">
          {before}
          <Name className="inline-block">{phone}</Name>
          {after}
        </span>
      )}
    </PlainButtonLink>
  );
}
