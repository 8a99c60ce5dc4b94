import type { Metadata } from "next";
import { ActionLink } from "#components/action-link.tsx";
import { ButtonLink } from "#components/button.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { CategoryList } from "#components/menu/category-list.tsx";
import { CategoryNav } from "#components/menu/category-nav.tsx";
import { MenuColumns } from "#components/menu/menu-columns.tsx";
import { Named } from "#components/name.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Unavailable } from "#components/unavailable.tsx";
import { frameReport } from "../_shared/frame-report.ts";
import { inOnePass } from "../_shared/in-one-pass.tsx";
import { type PageContext, visitContextOf } from "../_shared/page-context.ts";
import { PageJsonLd } from "../_shared/page-json-ld.tsx";
import { one, type Params } from "../_shared/params.ts";
import { categoryUrl, menuUrl, servicesUrl, warmPath } from "../_shared/urls.ts";
import { frontOf, Impressions, Team } from "./_menu/front.tsx";
import { menuJsonLd, menuMetadata } from "./_menu/menu-metadata.ts";
import type { MenuSection } from "./_menu/menu-rows.ts";
import { AddedStatus, MenuAside, MenuSearch, Section } from "./_menu/menu-sections.tsx";
import { OnlyServiceTimes, onlyService } from "./_menu/only-service.tsx";
import { OwnNextVisit } from "./_menu/own-visit.tsx";
import { PlaceNotices } from "./_menu/place-notices.tsx";
import { type PreferredMember, preferredMember } from "./_parts/preferred-member.ts";
import { loadMenu, type MenuData } from "./page-data.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ location }, params] = await Promise.all([props.params, props.searchParams]);
  return menuMetadata(await visitContextOf(location, params));
}

export default async function MenuPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await visitContextOf(slug, params);
  const member = preferredMember(context);
  const data = await loadMenu(context, params);
  const { i18n } = context;
  if (data.kind === "unavailable") {
    return (
      <Unavailable
        context={context}
        of="services"
        problem={data.problem}
        retry={menuUrl(context)}
      />
    );
  }
  // Search results need no front: the visitor has seen it.
  const isFront = data.query === "" && !context.isFramed;
  const isUntouched = data.query === "" && data.cart.length === 0;
  const only = isUntouched ? await onlyService(context, data.index) : undefined;
  const step = only ? "time" : "services";
  const head = isFront
    ? frontOf(context, member, data.cart, only !== undefined)
    : { title: titleOf(context, member) };
  return inOnePass(
    <Page
      i18n={i18n}
      step={step}
      {...head}
      front={isFront}
      report={frameReport(context, { type: "step", step })}
    >
      {one(params, "refused") === "origin" && <RefusedForm context={context} />}
      <PageJsonLd graph={menuJsonLd(context, data.view)} />
      {data.query === "" && <PlaceNotices context={context} />}
      {isFront && isUntouched && <OwnNextVisit context={context} />}
      <MenuColumns
        warm={context.hasHeadroom() ? warmPath(context) : undefined}
        aside={
          <MenuAside
            context={context}
            cart={data.cart}
            summary={data.summary}
            back={(cart) => menuUrl(context, cart)}
          />
        }
      >
        {only ? (
          <OnlyServiceTimes context={context} only={only} />
        ) : (
          <Menu context={context} data={data} />
        )}
        {isFront && isUntouched && !only && <Team context={context} />}
        {isFront && isUntouched && <Impressions context={context} />}
      </MenuColumns>
    </Page>,
  );
}

function titleOf({ i18n: { t } }: PageContext, member: PreferredMember | undefined) {
  if (!member) return t("menu.title");
  const { name } = member;
  return <Named text={t("person.book", { name })} name={name} />;
}

/** A form that another site has sent leads here. */
function RefusedForm({ context }: { context: PageContext }) {
  const { t } = context.i18n;
  return (
    <Notice tone="alarm" role="alert">
      <p>
        <strong>{t("problem.refusedTitle")}</strong>
      </p>
      <p>{t("problem.refusedLead")}</p>
    </Notice>
  );
}

type OpenMenu = Extract<MenuData, { kind: "open" }>;

function Menu({ context, data }: { context: PageContext; data: OpenMenu }) {
  const { i18n } = context;
  const { query, view, cart, isLarge } = data;
  const member = preferredMember(context);
  if (data.index.length === 0 && member) return <NothingKnown context={context} member={member} />;
  if (data.index.length === 0 && query === "") return <EmptyMenu context={context} />;
  return (
    <div id="services" className="grid min-w-0 grid-cols-1 content-start gap-gap">
      <AddedStatus context={context} added={data.added} />
      <MenuSearch context={context} cart={cart} query={query} narrows={!isLarge} />
      {view.kind === "found" && <MatchCount context={context} data={data} view={view} />}
      {view.kind === "categories" ? (
        <CategoryList
          i18n={i18n}
          categories={view.categories}
          hrefFor={(key) => categoryUrl(context, key, cart)}
        />
      ) : (
        <Sections context={context} data={data} sections={view.sections} />
      )}
    </div>
  );
}

function Sections(props: {
  context: PageContext;
  data: OpenMenu;
  sections: readonly MenuSection[];
}) {
  const { context, data, sections } = props;
  const { cart, isLarge } = data;
  return (
    <>
      {sections.length > 1 && !isLarge && <CategoryNav i18n={context.i18n} sections={sections} />}
      {sections.map((section) => (
        <Section
          key={section.key}
          context={context}
          section={section}
          cart={cart}
          back={(taken, added) => menuUrl(context, taken, { added })}
          narrows={!isLarge}
          isLinked={isLarge}
        />
      ))}
    </>
  );
}

/** How many services match a search, and how many of them are listed where that is too many. */
function MatchCount(props: {
  context: PageContext;
  data: OpenMenu;
  view: Extract<OpenMenu["view"], { kind: "found" }>;
}) {
  const { context, data, view } = props;
  const { t } = context.i18n;
  const all = menuUrl(context, data.cart);
  if (view.count === 0) {
    return (
      <div role="status" className="grid justify-items-start gap-4">
        <p>{t("menu.foundNothing")}</p>
        <ButtonLink href={all} rank="quiet">
          {t("menu.clear")}
        </ButtonLink>
      </div>
    );
  }
  const shown = view.sections.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <p role="status" className="flex flex-wrap items-center gap-3">
      <span>
        {t("menu.found", { count: view.count })}
        {shown < view.count && `. ${t("menu.foundFirst", { count: shown })}`}
      </span>
      <ActionLink href={all}>{t("menu.clear")}</ActionLink>
    </p>
  );
}

/** Of a person of whom the page knows no service, as before anybody has seen free times. */
function NothingKnown(props: { context: PageContext; member: PreferredMember }) {
  const { context, member } = props;
  const { t } = context.i18n;
  return (
    <Notice gap="wide">
      <p>
        <Named text={t("person.nothingKnown", { name: member.name })} name={member.name} />
      </p>
      <p>
        <ButtonLink href={servicesUrl({ ...context, visit: undefined }, [])}>
          {t("service.back")}
        </ButtonLink>
      </p>
    </Notice>
  );
}

function EmptyMenu({ context: { i18n, location } }: { context: PageContext }) {
  const { business } = location;
  return (
    <Notice gap="wide">
      <p>{i18n.t("menu.empty")}</p>
      <ContactLine i18n={i18n} business={business} />
    </Notice>
  );
}
