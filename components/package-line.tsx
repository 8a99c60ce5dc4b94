import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { Minor } from "#lib/values/money.ts";

export function PackageLine({ i18n, saving }: { i18n: I18n; saving: Minor | undefined }) {
  return (
    <span className="mt-1 block text-small font-semibold text-link">
      {saving === undefined
        ? i18n.t("menu.package")
        : i18n.t("menu.packageSaves", { amount: i18n.money(saving) })}
    </span>
  );
}
