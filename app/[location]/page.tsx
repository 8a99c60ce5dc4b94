import type { Metadata } from "next";
import { ActionLink } from "#components/action-link.tsx";
import { Closed } from "#components/closed.tsx";
import { Entered } from "#components/entered.tsx";
import { LanguageField } from "#components/language-field.tsx";
import { CategoryNav } from "#components/menu/category-nav.tsx";
import { Cover, FrontTitle } from "#components/menu/cover.tsx";
import { GoodToKnow } from "#components/menu/good-to-know.tsx";
import styles from "#components/menu/menu.module.css";
import { Row, type RowLinks } from "#components/menu/row.tsx";
import { SearchFields } from "#components/menu/search-fields.tsx";
import { VisitBar } from "#components/menu/visit-bar.tsx";
import { Page } from "#components/site/page.tsx";
import { TeamField } from "#components/team-field.tsx";
import { encodeLine } from "#lib/catalogue/cart-url.ts";
import type { Cart } from "#lib/catalogue/types.ts";
import { one, type Params } from "../params.ts";
import { comingFor, type Site, siteOf } from "../site.ts";
import { Statement } from "../statement.tsx";
import { bundleUrl, menuPath, menuUrl, serviceUrl, timeUrl, warmPath } from "../urls.ts";
import { menuMetadata, menuStatement } from "./menu-metadata.ts";
import { loadMenu, type MenuData, type MenuRow } from "./page-data.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  return menuMetadata(await siteOf((await props.params).location));
}

export default async function MenuPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const site = comingFor(await siteOf(slug), one(params, "team"));
  const data = await loadMenu(site, params);
  const { voice, location } = site;
  const { business } = location;
  if (data.kind === "closed") {
    return <Closed voice={voice} business={business} retry={menuUrl(site)} />;
  }
  // Whoever searches has seen the front, and looks for what was found.
  const isFront = data.query === "";
  const { t } = voice;
  return (
    <Page
      voice={voice}
      step="services"
      title={
        isFront ? <FrontTitle kicker={t("menu.title")} name={business.name} /> : t("menu.title")
      }
      lead={isFront && t("menu.lead")}
      art={isFront && business.cover && <Cover src={business.cover} />}
      front={isFront}
    >
      {one(params, "refused") === "origin" && (
        <div className="notice alarm" role="alert">
          <p>
            <strong>{voice.t("problem.refusedTitle")}</strong>
          </p>
          <p>{voice.t("problem.refusedLead")}</p>
        </div>
      )}
      <Statement graph={menuStatement(site, data.sections)} />
      <div className={styles.menu} data-warm={site.isEasy() ? warmPath(site) : undefined}>
        <div className={styles.list}>
          <Menu site={site} data={data} />
        </div>
        {data.visit.names.length > 0 ? (
          <VisitBar voice={voice} visit={data.visit} timeHref={timeUrl(site, data.cart)} />
        ) : (
          <GoodToKnow voice={voice} business={business} />
        )}
      </div>
    </Page>
  );
}

type OpenMenu = Extract<MenuData, { kind: "open" }>;

function Menu({ site, data }: { site: Site; data: OpenMenu }) {
  const { voice, location } = site;
  const { query, found, sections, cart, added } = data;
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
      {added !== undefined && (
        <p className="notice good" role="status">
          {voice.t("menu.added", { name: added })}
        </p>
      )}
      <div className={styles.tools}>
        <search>
          <form action={menuPath(site)} className={styles.search}>
            {cart.map((line, index) => (
              <input
                key={`${index}${line.serviceId}`}
                type="hidden"
                name="line"
                value={encodeLine(line)}
              />
            ))}
            <LanguageField lang={site.lang} />
            <TeamField team={site.team} />
            <SearchFields voice={voice} query={query} />
          </form>
        </search>
        <p role="status" data-nothing={voice.t("menu.foundNothing", { query: "{query}" })} />
      </div>
      {query !== "" && (
        <p role="status" className="row">
          <span>{voice.t("menu.found", { count: found })}</span>
          <ActionLink href={menuUrl(site, cart)}>{voice.t("menu.clear")}</ActionLink>
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
            <Entered voice={voice}>{section.name}</Entered>
          </h2>
          <ul className={styles.rows}>
            {section.rows.map((row) => (
              <Row
                key={`${row.kind}${row.id}`}
                voice={voice}
                row={row}
                phone={location.business.phone}
                links={rowLinks(site, row, cart)}
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
function rowLinks(site: Site, row: MenuRow, cart: Cart): RowLinks {
  const choose =
    row.kind === "service" ? serviceUrl(site, row.id, cart) : bundleUrl(site, row.id, cart);
  const direct = cart.length === 0 && row.needs.names.length === 0;
  const take = direct ? timeUrl(site, row.taken) : menuUrl(site, row.taken, { added: row.id });
  return { choose, take };
}
