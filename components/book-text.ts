import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { Minor } from "#lib/values/money.ts";

/** Label of the button that books. */
export function bookText(i18n: I18n, price: Minor): string {
  return price === 0
    ? i18n.t("details.submitFree")
    : i18n.t("details.submit", { price: i18n.money(price) });
}
