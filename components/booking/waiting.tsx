import { PlainButtonLink } from "#components/button.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** Reloads the page every two seconds by script; without scripts a link does, and the browser (`refreshSeconds`). */
export function Waiting({ i18n, href }: { i18n: I18n; href: string }) {
  return (
    <p className="scripted:hidden" data-poll="2">
      <PlainButtonLink href={href}>{i18n.t("booking.refresh")}</PlainButtonLink>
    </p>
  );
}
