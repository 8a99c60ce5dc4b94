import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/words/voice.ts";

/** The number to call, or the address to write to: the way on where the site has none. */
export function ContactLine({ voice, business }: { voice: Voice; business: Business }) {
  if (business.phone) {
    return (
      <p>
        <a className="button quiet" href={`tel:${business.phone.replace(/[^+\d]/g, "")}`}>
          {/* A number is read in one piece, and so it stands on one line. */}
          {voice.t("site.call", { phone: business.phone.replaceAll(" ", "\u00a0") })}
        </a>
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
