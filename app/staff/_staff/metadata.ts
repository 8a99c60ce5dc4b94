import type { Metadata } from "next";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { privateMetadata } from "../../_shared/metadata.ts";
import { staffContextOf } from "./context.ts";

type Props = { readonly params: Promise<{ readonly location: string }> };

/** `generateMetadata` of a page for a location's staff. */
export function staffMetadata(titleOf: (i18n: I18n) => string) {
  return async ({ params }: Props): Promise<Metadata> => {
    const context = await staffContextOf((await params).location);
    return privateMetadata(context, titleOf(context.i18n));
  };
}
