import type { Scope } from "#lib/app/scope.ts";
import { themeOf } from "#lib/site/brand/theme.ts";
import { locationIn } from "#lib/staff/preview/view.ts";

/** The same text as in app/layout.tsx: the policy contains its hash. */
export function themeCss({ location, business, preview }: Scope): string {
  return themeOf(preview ? locationIn(location, preview).business : business).css;
}
