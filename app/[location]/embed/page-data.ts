import { z } from "zod";
import type { Catalogue, Service } from "#lib/offer/catalogue/types.ts";
import { languageOf } from "#lib/values/i18n/languages.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { one, type Params } from "../../_shared/params.ts";
import { bookableMembers } from "../_parts/member-names.ts";
import type { NamedMember } from "../time/months.ts";
import { type Beginning, MODES, THEMES, type WidgetOptions } from "./snippet.ts";

const mode = z.enum(MODES).catch("inline");
const theme = z.enum(THEMES).catch("host");
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .optional()
  .catch(undefined);

const height = z.coerce.number().int().min(200).max(4_000).optional().catch(undefined);

export type EmbedData = {
  readonly beginnings: readonly Beginning[];
  readonly members: readonly NamedMember[];
  readonly options: WidgetOptions;
};

/** What a widget may begin with, and what is chosen in the page's address. */
export async function loadOptions(context: PageContext, params: Params): Promise<EmbedData> {
  const read = await context.catalogue.read(context.caller.deadline);
  const beginnings = read.ok ? beginningsOf(read.value.catalogue) : [];
  const members = await bookableMembers(context);
  const [wanted, team] = [one(params, "service"), one(params, "team")];
  const isOwnColor = one(params, "colored") === "yes";
  return {
    beginnings,
    members,
    options: {
      mode: mode.parse(one(params, "mode")),
      begin: beginnings.find((each) => beginningValue(each) === wanted),
      team: members.find(({ id }) => id === team)?.id,
      minHeight: height.parse(one(params, "minHeight") || undefined),
      maxHeight: height.parse(one(params, "maxHeight") || undefined),
      language: languageOf(one(params, "language") ?? ""),
      theme: theme.parse(one(params, "theme")),
      color: isOwnColor ? color.parse(one(params, "color")) : undefined,
    },
  };
}

function beginningsOf({ services, bundles }: Catalogue): readonly Beginning[] {
  return [
    ...[...services.values()].flatMap(withVariants),
    ...[...bundles.values()].map(({ id, name }) => ({ kind: "bundle" as const, id, name })),
  ];
}

/** A service, and each of its variants after it. */
function withVariants({ id, name, offer }: Service): readonly Beginning[] {
  const variants = offer.kind === "variants" ? offer.variants : [];
  return [
    { kind: "service", id, name },
    ...variants.map((variant) => ({
      kind: "service" as const,
      id,
      variantId: variant.id,
      name: `${name} · ${variant.name}`,
    })),
  ];
}

/** As a value of the form and the page's address. */
export function beginningValue({ id, variantId }: Beginning): string {
  return variantId === undefined ? id : `${id} ${variantId}`;
}
