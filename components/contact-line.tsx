import type { Business } from "#lib/config/types.ts";
import type { I18n } from "#lib/i18n/i18n.ts";
import { PlainButtonLink } from "./button.tsx";
import { nonBreaking } from "./non-breaking.ts";

/** The number to call, or the address to write to: the way on where the site has none. */
export function ContactLine({ i18n, business }: { i18n: I18n; business: Business }) {
  if (business.phone) {
    return (
      <p>
        <PlainButtonLink href={`tel:${business.phone.replace(/[^+\d]/g, "")}`}>
          {i18n.t("site.call", { phone: nonBreaking(business.phone) })}
        </PlainButtonLink>
      </p>
    );
  }
  if (!business.email) return null;
  return (
    <p>
      {i18n.t("site.email")} <a href={`mailto:${business.email}`}>{business.email}</a>
    </p>
  );
}
