import { ActionLink } from "#components/action-link.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { HiddenFields } from "#components/hidden-fields.tsx";
import { CartBar } from "#components/menu/cart-bar.tsx";
import { GoodToKnow } from "#components/menu/good-to-know.tsx";
import { Row, type RowLinks } from "#components/menu/row.tsx";
import { SearchFields } from "#components/search-fields.tsx";
import { MAX_LINES, withoutLine } from "#lib/offer/catalogue/cart.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { mapLink, optionalTextOf } from "../../_shared/content.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { categoryUrl, fieldsOf, itemUrl, menuPath, timeUrl } from "../../_shared/urls.ts";
import { CategoryContent, rowContents } from "../_parts/item-content.tsx";
import { type CartBarView, type MenuRow, type MenuSection, rowId } from "./menu-rows.ts";

/** The search over the whole menu. `narrows`: with scripts the page itself narrows while typing. */
export function MenuSearch(props: {
  context: PageContext;
  cart: Cart;
  query: string;
  narrows: boolean;
}) {
  const { context, cart, query, narrows } = props;
  const { i18n } = context;
  return (
    <div data-key="search">
      <search>
        <form action={menuPath(context)}>
          <HiddenFields fields={fieldsOf(context, cart)} />
          <SearchFields
            i18n={i18n}
            label={i18n.t("menu.searchLabel")}
            placeholder={i18n.t("menu.searchPlaceholder")}
            query={query}
            narrows={narrows}
          />
        </form>
      </search>
      {narrows && (
        <p role="status" className="not-empty:mt-3" data-nothing={i18n.t("menu.foundNothing")} />
      )}
    </div>
  );
}

/** Tells screen readers what was just added; it is seen in its row. */
export function AddedStatus({
  context,
  added,
}: {
  context: PageContext;
  added: string | undefined;
}) {
  return (
    <p role="status" className="unseen">
      {added !== undefined && context.i18n.t("menu.added", { name: added })}
    </p>
  );
}

/** The page of the menu on show, with another cart. */
type MenuHref = (cart: Cart, added?: string) => string;

export function Section(props: {
  context: PageContext;
  section: MenuSection;
  cart: Cart;
  back: MenuHref;
  /** Whether the search narrows the rows while the visitor types. */
  narrows: boolean;
  /** Whether the category has a page of its own, which its name leads to. */
  isLinked: boolean;
}) {
  const { context, section, cart, back, narrows, isLinked } = props;
  const { i18n } = context;
  const { key, name } = section;
  const title = <CatalogueText i18n={i18n}>{name}</CatalogueText>;
  return (
    <section id={`c-${key}`} aria-labelledby={`h-${key}`} data-section={narrows ? "" : undefined}>
      <h2 id={`h-${key}`} className="mb-3">
        {isLinked ? <ActionLink href={categoryUrl(context, key, cart)}>{title}</ActionLink> : title}
      </h2>
      <CategoryContent context={context} id={section.id} />
      <Rows context={context} rows={section.rows} cart={cart} back={back} narrows={narrows} />
    </section>
  );
}

export function Rows(props: {
  context: PageContext;
  rows: readonly MenuRow[];
  cart: Cart;
  back: MenuHref;
  narrows?: boolean;
}) {
  const { context, rows, cart, back, narrows = false } = props;
  const contentOf = rowContents(context, rows);
  return (
    <ul className="@container rounded-(--rows-radius) bg-(--rows-ground) px-(--rows-pad) shadow-[0_0_0_1px_var(--rows-edge)] [border-top:var(--rule)]">
      {rows.map((row) => (
        <Row
          key={`${row.kind}${row.id}`}
          i18n={context.i18n}
          id={rowId(row)}
          row={row}
          alsoCalled={narrows ? row.words.own : undefined}
          phone={context.location.business.phone}
          links={rowLinks(context, row, cart, back)}
          content={contentOf(row)}
          adding={cart.length > 0}
        />
      ))}
    </ul>
  );
}

/** With nothing in the visit a row leads on to the time; else it joins the visit. */
function rowLinks(context: PageContext, row: MenuRow, cart: Cart, back: MenuHref): RowLinks {
  const here = `#${rowId(row)}`;
  return {
    next: nextUrl(context, row, cart, (taken) => `${back(taken, row.id)}${here}`),
    fewer: row.count > 0 ? `${back(row.fewer)}${here}` : undefined,
    hasRoom: cart.length + row.lines.length <= MAX_LINES,
  };
}

function nextUrl(context: PageContext, row: MenuRow, cart: Cart, join: MenuHref): string {
  if (row.action === "choose") return itemUrl(context, row, cart);
  const isFirst = cart.length === 0 && row.needs.names.length === 0;
  return isFirst ? timeUrl(context, row.taken) : join(row.taken);
}

/** Beside the rows: the visit so far, or what is good to know before there is one. */
export function MenuAside({
  context,
  cart,
  summary,
  back,
}: {
  context: PageContext;
  cart: Cart;
  summary: CartBarView;
  back: MenuHref;
}) {
  const { i18n, location } = context;
  const { names, total } = summary;
  if (names.length === 0) {
    const { hours, arrive } = location.content;
    const place = {
      address: location.business.address,
      hours,
      mapHref: mapLink(location),
    };
    return <GoodToKnow i18n={i18n} place={{ ...place, arrive: optionalTextOf(context, arrive) }} />;
  }
  const lines = names.map((name, index) => ({ name, removeHref: back(withoutLine(cart, index)) }));
  return <CartBar i18n={i18n} cart={{ lines, total }} timeHref={timeUrl(context, cart)} />;
}
