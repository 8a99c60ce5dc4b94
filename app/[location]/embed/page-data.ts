import { z } from "zod";
import { languageOf } from "#lib/i18n/languages.ts";
import { one, type Params } from "../../_shared/params.ts";
import type { RequestContext } from "../../_shared/request-context.ts";
import { MODES, THEMES, type WidgetOptions } from "./snippet.ts";

export type NamedService = { readonly id: string; readonly name: string };

const mode = z.enum(MODES).catch("inline");
const theme = z.enum(THEMES).catch("host");
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .optional()
  .catch(undefined);

/** The services that a widget may begin with, and what is chosen in the page's address. */
export async function loadOptions(
  context: RequestContext,
  params: Params,
): Promise<{ readonly services: readonly NamedService[]; readonly options: WidgetOptions }> {
  const read = await context.catalogue.read(context.caller.until);
  const known = read.ok ? [...read.value.catalogue.services.values()] : [];
  const services = known.map(({ id, name }) => ({ id, name }));
  const wanted = one(params, "service");
  const isOwnColor = one(params, "colored") === "yes";
  return {
    services,
    options: {
      mode: mode.parse(one(params, "mode")),
      serviceId: services.find(({ id }) => id === wanted)?.id,
      language: languageOf(one(params, "language") ?? ""),
      theme: theme.parse(one(params, "theme")),
      color: isOwnColor ? color.parse(one(params, "color")) : undefined,
    },
  };
}
