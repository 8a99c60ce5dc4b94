import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ActionLink } from "#components/action-link.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { MenuColumns } from "#components/menu/menu-columns.tsx";
import { Pager } from "#components/menu/pager.tsx";
import { Page } from "#components/site/page.tsx";
import { Unavailable } from "#components/unavailable.tsx";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { categoryGraph } from "#lib/site/seo/structured-data.ts";
import { inOnePass } from "../../../_shared/in-one-pass.tsx";
import { indexableMetadata, privateMetadata } from "../../../_shared/metadata.ts";
import {
  absolute,
  type PageContext,
  pageContextOf,
  visitContextOf,
} from "../../../_shared/page-context.ts";
import { PageJsonLd } from "../../../_shared/page-json-ld.tsx";
import type { Params } from "../../../_shared/params.ts";
import {
  categoryUrl,
  type LinkOptions,
  menuPicture,
  menuUrl,
  missingUrl,
  warmPath,
} from "../../../_shared/urls.ts";
import { offeredIn } from "../../_menu/menu-metadata.ts";
import { AddedStatus, MenuAside, MenuSearch, Rows } from "../../_menu/menu-sections.tsx";
import { CategoryContent } from "../../_parts/item-content.tsx";
import { PreferredMemberLine } from "../../_parts/preferred-member-line.tsx";
import { type CategoryData, loadCategory } from "./page-data.ts";

type Props = {
  params: Promise<{ location: string; categoryKey: string }>;
  searchParams: Promise<Params>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ location, categoryKey }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await pageContextOf(location);
  return categoryMetadata(context, await loadCategory(context, categoryKey, params));
}

/** A category of a menu that is too large for one page; of a small one, its place in the menu. */
export default async function CategoryPage(props: Props) {
  const [{ location: slug, categoryKey }, params] = await Promise.all([
    props.params,
    props.searchParams,
  ]);
  const context = await visitContextOf(slug, params);
  const data = await loadCategory(context, categoryKey, params);
  switch (data.kind) {
    case "unavailable":
      return (
        <Unavailable
          context={context}
          of="services"
          problem={data.problem}
          retry={menuUrl(context)}
        />
      );
    case "missing":
      return redirect(missingUrl(context));
    case "open":
      if (!data.isLarge) redirect(menuUrl(context, data.cart, {}, `#c-${data.section.key}`));
      return inOnePass(<Category context={context} data={data} />);
  }
}

function Category({
  context,
  data,
}: {
  context: PageContext;
  data: Extract<CategoryData, { kind: "open" }>;
}) {
  const { i18n } = context;
  const { t } = i18n;
  const { section, cart, count, page, pages } = data;
  const name = section.name || t("steps.services");
  const pageUrl = (to: number) => categoryUrl(context, section.key, cart, { page: pageNumber(to) });
  const here = (cart: Cart, added?: string) =>
    categoryUrl(context, section.key, cart, { page: pageNumber(page), added });
  return (
    <Page i18n={i18n} step="services" title={<CatalogueText i18n={i18n}>{name}</CatalogueText>}>
      <PageJsonLd graph={categoryJsonLd(context, data)} />
      <PreferredMemberLine context={context} />
      <MenuColumns
        warm={context.hasHeadroom() ? warmPath(context) : undefined}
        aside={<MenuAside context={context} cart={cart} summary={data.summary} back={here} />}
      >
        <p>
          <ActionLink href={menuUrl(context, cart)}>{t("service.back")}</ActionLink>
        </p>
        <AddedStatus context={context} added={data.added} />
        <MenuSearch context={context} cart={cart} query="" narrows={false} />
        <section aria-labelledby="rows">
          <h2 id="rows" className="type-text mb-3 text-small leading-snug text-quiet">
            {t("visit.count", { count })}
            {pages > 1 && ` · ${t("menu.page", { page, pages })}`}
          </h2>
          <CategoryContent context={context} id={section.id} />
          <Rows context={context} rows={section.rows} cart={cart} back={here} />
        </section>
        <Pager i18n={i18n} page={page} pages={pages} hrefFor={pageUrl} />
      </MenuColumns>
    </Page>
  );
}

/** The first page is the category's plain address. */
function pageNumber(page: number): string | undefined {
  return page > 1 ? String(page) : undefined;
}

type Open = Extract<CategoryData, { kind: "open" }>;

function categoryMetadata(context: PageContext, data: CategoryData): Metadata {
  const { i18n, location } = context;
  const business = location.business.name;
  if (data.kind !== "open") return privateMetadata(context, i18n.t("menu.metaTitle", { business }));
  const { page, pages, count } = data;
  const name = data.section.name || i18n.t("steps.services");
  const title = i18n.t("service.metaTitle", { name, business });
  const services = i18n.t("visit.count", { count });
  return indexableMetadata(context, {
    title: page > 1 ? `${title} (${i18n.t("menu.page", { page, pages })})` : title,
    description: `${name} (${services}). ${i18n.t("found.menu", { business })}`,
    at: (link) => addressOf(link, data),
    picture: menuPicture(context),
  });
}

function addressOf(link: LinkOptions, { section, page }: Open): string {
  return categoryUrl(link, section.key, [], { page: page > 1 ? String(page) : undefined });
}

/** JSON-LD: the category's place in the menu, and what this page offers. */
function categoryJsonLd({ location, slug, i18n }: PageContext, data: Open) {
  const link = { slug, lang: undefined };
  const addresses = { menu: absolute(menuUrl(link)), picture: absolute(menuPicture(link)) };
  const name = data.section.name || i18n.t("steps.services");
  const category = { name, url: absolute(addressOf(link, data)), count: data.count };
  return categoryGraph(location, addresses, category, offeredIn(slug, data.section.rows));
}
