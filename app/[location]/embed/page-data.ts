import { z } from "zod";
import type { Catalogue } from "#lib/catalogue/types.ts";
import { languageOf } from "#lib/i18n/languages.ts";
import { one, type Params } from "../../_shared/params.ts";
import type { RequestContext } from "../../_shared/request-context.ts";
import { type Beginning, MODES, THEMES, type WidgetOptions } from "./snippet.ts";

const mode = z.enum(MODES).catch("inline");
const theme = z.enum(THEMES).catch("host");
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .optional()
  .catch(undefined);

/** The services and bundles that a widget may begin with, and what is chosen in the page's address. */
export async function loadOptions(
  context: RequestContext,
  params: Params,
): Promise<{ readonly beginnings: readonly Beginning[]; readonly options: WidgetOptions }> {
  const read = await context.catalogue.read(context.caller.until);
  const beginnings = read.ok ? beginningsOf(read.value.catalogue) : [];
  const wanted = one(params, "service");
  const isOwnColor = one(params, "colored") === "yes";
  return {
    beginnings,
    options: {
      mode: mode.parse(one(params, "mode")),
      begin: beginnings.find(({ id }) => id === wanted),
      language: languageOf(one(params, "language") ?? ""),
      theme: theme.parse(one(params, "theme")),
      color: isOwnColor ? color.parse(one(params, "color")) : undefined,
    },
  };
}

function beginningsOf({ services, bundles }: Catalogue): readonly Beginning[] {
  return [
    ...[...services.values()].map(({ id, name }) => ({ kind: "service" as const, id, name })),
    ...[...bundles.values()].map(({ id, name }) => ({ kind: "bundle" as const, id, name })),
  ];
}
