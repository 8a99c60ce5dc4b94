import type { Metadata } from "next";
import Form from "next/form";
import { ActionLink } from "#components/action-link.tsx";
import { MenuFilter } from "#components/client/menu-filter.tsx";
import { Closed } from "#components/closed.tsx";
import { CategoryNav } from "#components/menu/category-nav.tsx";
import styles from "#components/menu/menu.module.css";
import { Row, type RowLinks } from "#components/menu/row.tsx";
import { SearchFields } from "#components/menu/search-fields.tsx";
import { VisitBar } from "#components/menu/visit-bar.tsx";
import { Page } from "#components/site/page.tsx";
import { encodeLine } from "#lib/catalogue/cart-url.ts";
import type { Cart } from "#lib/catalogue/types.ts";
import { one, type Params } from "../params.ts";
import { type Site, siteOf } from "../site.ts";
import { bundleUrl, menuUrl, serviceUrl, timeUrl } from "../urls.ts";
import { loadMenu, type MenuData, type MenuRow } from "./page-data.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { location, voice } = siteOf((await props.params).location);
  return { title: voice.t("menu.metaTitle", { business: location.business.name }) };
}

export default async function MenuPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const site = siteOf(slug);
  const data = await loadMenu(site, params);
  const { voice, location } = site;
  if (data.kind === "closed") {
    return <Closed voice={voice} business={location.business} retry={menuUrl(slug)} />;
  }
  return (
    <>
      <Page voice={voice} step="services" title={voice.t("menu.title")} lead={voice.t("menu.lead")}>
        {one(params, "refused") === "origin" && (
          <p className="notice alarm" role="alert">
            <strong>{voice.t("problem.refusedTitle")}</strong> {voice.t("problem.refusedLead")}
          </p>
        )}
        <Menu site={site} data={data} added={one(params, "added")} />
      </Page>
      {data.visit.count > 0 && (
        <VisitBar voice={voice} visit={data.visit} timeHref={timeUrl(slug, data.cart)} />
      )}
    </>
  );
}

type OpenMenu = Extract<MenuData, { kind: "open" }>;

function Menu({ site, data, added }: { site: Site; data: OpenMenu; added: string | undefined }) {
  const { voice, slug, location } = site;
  const { query, found, sections, cart } = data;
  if (sections.length === 0 && query === "") {
    return (
      <div className="notice stack tight">
        <p>{voice.t("menu.empty")}</p>
        {location.business.phone && (
          <p>{voice.t("menu.emptyCall", { phone: location.business.phone })}</p>
        )}
      </div>
    );
  }
  return (
    <>
      {added && (
        <p className="notice good" role="status">
          {voice.t("menu.added", { name: added.slice(0, 120) })}
        </p>
      )}
      <div className={styles.tools}>
        <Form
          key={query}
          action={menuUrl(slug)}
          prefetch={false}
          role="search"
          className={styles.search}
        >
          {cart.map((line, index) => (
            <input
              key={`${index}${line.serviceId}`}
              type="hidden"
              name="line"
              value={encodeLine(line)}
            />
          ))}
          <SearchFields voice={voice} query={query} />
        </Form>
        <MenuFilter words={{ nothing: voice.t("menu.foundNothing", { query: "{query}" }) }} />
      </div>
      {query !== "" && (
        <p role="status" className="row">
          <span>{voice.t("menu.found", { count: found, query })}</span>
          <ActionLink href={menuUrl(slug, cart)}>{voice.t("menu.clear")}</ActionLink>
        </p>
      )}
      {sections.length > 1 && <CategoryNav voice={voice} sections={sections} />}
      {sections.map((section) => (
        <section
          key={section.id}
          id={`c-${section.id}`}
          aria-labelledby={`h-${section.id}`}
          data-section
        >
          <h2 id={`h-${section.id}`} className={styles.sectionTitle}>
            {section.name}
          </h2>
          <ul className={styles.rows}>
            {section.rows.map((row) => (
              <Row
                key={`${row.kind}${row.id}`}
                voice={voice}
                row={row}
                phone={location.business.phone}
                links={rowLinks(slug, row, cart)}
                adding={cart.length > 0}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** With nothing in the visit a row leads on to the time; else it joins the visit. */
function rowLinks(slug: string, row: MenuRow, cart: Cart): RowLinks {
  const choose =
    row.kind === "service" ? serviceUrl(slug, row.id, cart) : bundleUrl(slug, row.id, cart);
  const direct = cart.length === 0 && row.needs.names.length === 0;
  const take = direct ? timeUrl(slug, row.taken) : menuUrl(slug, row.taken, { added: row.name });
  return { choose, take };
}
