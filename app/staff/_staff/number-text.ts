import type { I18n } from "#lib/values/i18n/i18n.ts";

export function numberText({ locale }: Pick<I18n, "locale">, value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}
