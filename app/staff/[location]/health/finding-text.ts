import type { Said } from "#lib/staff/diagnostics/said.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

const RIGHTS = {
  "catalog:view": "menu",
  "availability:read": "times",
  "clients:view": "clients",
  "appointments:read": "appointments",
  "clients:create": "create_client",
  "appointments:create": "book",
  "appointments:edit": "move",
  "appointments:cancel": "cancel",
} as const;

type Scope = keyof typeof RIGHTS;

function isScope(scope: string): scope is Scope {
  return Object.hasOwn(RIGHTS, scope);
}

/** What the key may do with a permission, in the reader's words. */
export function rightText({ t }: I18n, scope: string): string {
  return isScope(scope) ? t(`desk.health.right.${RIGHTS[scope]}`) : scope;
}

/** A finding in the reader's language. */
export function findingText(i18n: I18n, said: Said): string {
  const { t } = i18n;
  switch (said.code) {
    case "granted":
      return t("desk.health.said.granted", { names: rightText(i18n, said.scope) });
    case "missing":
      return t("desk.health.said.missing", {
        name: rightText(i18n, said.scope),
        effect: isScope(said.scope) ? t(`desk.health.without.${RIGHTS[said.scope]}`) : "",
      });
    case "unasked":
      return t("desk.health.said.unasked", { name: rightText(i18n, said.scope) });
    case "writes_unasked": {
      const names = i18n.list(said.scopes.map((scope) => rightText(i18n, scope)));
      return t("desk.health.said.writes_unasked", { names });
    }
    case "clock_wrong":
      return t("desk.health.said.clock_wrong", { seconds: said.seconds });
    case "menu_read":
      return t("desk.health.said.menu_read", { count: said.count });
    case "menu_partly":
    case "menu_partly_off":
      return t(`desk.health.said.${said.code}`, { count: said.count, all: said.all });
    case "length_right":
      return t("desk.health.said.length_right", { names: said.name });
    case "length_unseen":
    case "length_unread":
      return t(`desk.health.said.${said.code}`, { name: said.name });
    case "length_wrong":
      return t("desk.health.said.length_wrong", {
        name: said.name,
        expected: i18n.minutes(said.expected),
        found: i18n.minutes(said.found),
      });
    case "currency":
      return t("desk.health.said.currency", { ours: said.ours, theirs: said.theirs });
    case "time_zone": {
      const regions = new Intl.DisplayNames(i18n.locale, { type: "region" });
      const country = regions.of(said.country) ?? said.country;
      return t("desk.health.said.time_zone", { zone: said.zone, country });
    }
    default:
      return t(`desk.health.said.${said.code}`);
  }
}
