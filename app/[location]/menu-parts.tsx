import { ActionLink } from "#components/action-link.tsx";
import { CartFields } from "#components/cart-fields.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { CartBar } from "#components/menu/cart-bar.tsx";
import { GoodToKnow } from "#components/menu/good-to-know.tsx";
import { Row, type RowLinks } from "#components/menu/row.tsx";
import { Notice } from "#components/notice.tsx";
import { SearchFields } from "#components/search-fields.tsx";
import { encodeLine } from "#lib/catalogue/cart-url.ts";
import type { Cart } from "#lib/catalogue/types.ts";
import type { RequestContext } from "../_shared/request-context.ts";
import { bundleUrl, categoryUrl, menuPath, serviceUrl, timeUrl } from "../_shared/urls.ts";
import type { CartBarView, MenuRow, MenuSection } from "./menu-rows.ts";

/** The search over the whole menu. `narrows`: with scripts the page itself narrows while typing. */
export function MenuSearch(props: {
  context: RequestContext;
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
          <CartFields lines={cart.map(encodeLine)} team={context.team} lang={context.lang} />
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
        <p
          role="status"
          className="not-empty:mt-3"
          data-nothing={i18n.t("menu.foundNothing", { query: "{query}" })}
        />
      )}
    </div>
  );
}

/** What has just joined the visit. */
export function Added({ context, added }: { context: RequestContext; added: string | undefined }) {
  if (added === undefined) return null;
  return (
    <Notice tone="good" role="status">
      <p>{context.i18n.t("menu.added", { name: added })}</p>
    </Notice>
  );
}

/** Where the menu comes back to once something has joined the visit. */
type Back = (cart: Cart, added: string) => string;

export function Section(props: {
  context: RequestContext;
  section: MenuSection;
  cart: Cart;
  back: Back;
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
      <Rows context={context} rows={section.rows} cart={cart} back={back} />
    </section>
  );
}

export function Rows(props: {
  context: RequestContext;
  rows: readonly MenuRow[];
  cart: Cart;
  back: Back;
}) {
  const { context, rows, cart, back } = props;
  return (
    <ul className="@container rounded-(--rows-radius) bg-(--rows-ground) px-(--rows-pad) shadow-[0_0_0_1px_var(--rows-edge)] [border-top:var(--rule)]">
      {rows.map((row) => (
        <Row
          key={`${row.kind}${row.id}`}
          i18n={context.i18n}
          row={row}
          phone={context.location.business.phone}
          links={rowLinks(context, row, cart, back)}
          adding={cart.length > 0}
        />
      ))}
    </ul>
  );
}

/** With nothing in the visit a row leads on to the time; else it joins the visit. */
function rowLinks(context: RequestContext, row: MenuRow, cart: Cart, back: Back): RowLinks {
  const choose =
    row.kind === "service" ? serviceUrl(context, row.id, cart) : bundleUrl(context, row.id, cart);
  const direct = cart.length === 0 && row.needs.names.length === 0;
  const take = direct ? timeUrl(context, row.taken) : back(row.taken, row.id);
  return { choose, take };
}

/** Beside the rows: the visit so far, or what is good to know before there is one. */
export function Beside({
  context,
  cart,
  summary,
}: {
  context: RequestContext;
  cart: Cart;
  summary: CartBarView;
}) {
  const { i18n, location } = context;
  if (summary.names.length === 0) return <GoodToKnow i18n={i18n} business={location.business} />;
  return <CartBar i18n={i18n} cart={summary} timeHref={timeUrl(context, cart)} />;
}
