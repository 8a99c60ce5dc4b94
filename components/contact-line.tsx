import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { PlainButtonLink } from "./button.tsx";
import { nonBreaking } from "./non-breaking.ts";

/** The number to call, or the address to write to: the way on where the site has none. */
export function ContactLine({ voice, business }: { voice: Voice; business: Business }) {
  if (business.phone) {
    return (
      <p>
        <PlainButtonLink href={`tel:${business.phone.replace(/[^+\d]/g, "")}`}>
          {voice.t("site.call", { phone: nonBreaking(business.phone) })}
        </PlainButtonLink>
      </p>
    );
  }
  if (!business.email) return null;
  return (
    <p>
      {voice.t("site.email")} <a href={`mailto:${business.email}`}>{business.email}</a>
    </p>
  );
}
