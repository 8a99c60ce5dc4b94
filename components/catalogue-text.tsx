import type { I18n } from "#lib/i18n/i18n.ts";

/**
 * Text as the business has entered it: marked with its language where the page speaks another, and
 * running in its own direction.
 */
export function CatalogueText({ i18n, children }: { i18n: I18n; children: string }) {
  if (i18n.foreign === undefined) return children;
  return (
    <span lang={i18n.foreign} dir="auto">
      {children}
    </span>
  );
}
