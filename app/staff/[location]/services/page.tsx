import { Fold } from "#components/fold.tsx";
import { Pager } from "#components/menu/pager.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { DataIssues } from "#components/staff/data-issues.tsx";
import { FilterLinks } from "#components/staff/filter-links.tsx";
import { Headline } from "#components/staff/headline.tsx";
import { MenuList, type MenuRow } from "#components/staff/menu-list.tsx";
import { ServerFold } from "#components/staff/server-fold.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { privatePage } from "../../../_shared/metadata.ts";
import type { StaffContext } from "../../../_shared/page-context.ts";
import { one, type Params } from "../../../_shared/params.ts";
import { staffContextOf } from "../../_staff/context.ts";
import { numberText } from "../../_staff/number-text.ts";
import { ResultNotice } from "../../_staff/result-notice.tsx";
import { servicesUrl } from "../../_staff/urls.ts";
import { menuOf, STANDINGS, type StaffMenu } from "./page-data.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export const generateMetadata = privatePage(staffContextOf, ({ t }) => t("staff.services"));

/** The menu as it was understood, with why what cannot be booked online cannot. */
export default async function ServicesPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await staffContextOf(slug);
  const { t } = context.i18n;
  const menu = await menuOf(context, params);
  return (
    <Page i18n={context.i18n} title={t("staff.services")} lead={t("staff.menu.lead")}>
      <ResultNotice i18n={context.i18n} code={one(params, "problem")} />
      {menu ? (
        <Menu context={context} menu={menu} />
      ) : (
        <Notice tone="alarm">{t("staff.menu.unread")}</Notice>
      )}
    </Page>
  );
}

/** Beyond it a phone shows categories folded. */
const MAX_OPEN_ROWS = 20;

function Menu({ context, menu }: { context: StaffContext; menu: StaffMenu }) {
  const { i18n } = context;
  const { t } = i18n;
  const { groups, all, counts, only, page, pages, lost } = menu;
  const links = STANDINGS.filter((each) => counts[each] > 0 || each === only).map((each) => ({
    href: servicesUrl(context, { only: each }),
    label: `${t(`staff.menu.${each}`)} ${numberText(i18n, counts[each])}`,
    isCurrent: each === only,
  }));
  const everything = {
    href: servicesUrl(context),
    label: `${t("staff.menu.all")} ${numberText(i18n, all)}`,
    isCurrent: only === undefined,
  };
  const folds = only === undefined && all > MAX_OPEN_ROWS;
  return (
    <>
      <Headline
        figure={numberText(i18n, counts.online)}
        label={t("staff.menu.label", { count: counts.online })}
        note={t("staff.menu.of", { all })}
      />
      {links.length > 1 && (
        <FilterLinks name={t("staff.menu.which")} links={[everything, ...links]} />
      )}
      {groups.length === 0 && <p className="text-lead">{t("staff.menu.none")}</p>}
      {groups.map(({ name, rows }, index) => (
        <Category
          key={`${index} ${name}`}
          i18n={i18n}
          name={name ?? t("staff.menu.unsure")}
          rows={rows}
          folds={folds && name !== undefined}
        />
      ))}
      <Pager
        {...{ i18n, page, pages }}
        hrefFor={(each) => servicesUrl(context, { only, page: `${each}` })}
      />
      {lost.length > 0 && (
        <ServerFold i18n={i18n}>
          <p>{t("preview.hidden.lost")}</p>
          <DataIssues issues={lost} />
        </ServerFold>
      )}
    </>
  );
}

function Category(props: { i18n: I18n; name: string; rows: readonly MenuRow[]; folds: boolean }) {
  const { i18n, name, rows, folds } = props;
  const list = <MenuList i18n={i18n} rows={rows} />;
  if (!folds) {
    return (
      <section className="grid grid-cols-1 gap-3">
        <h2>{name}</h2>
        {list}
      </section>
    );
  }
  return (
    <Fold
      className="grid-cols-[1fr_auto] items-baseline gap-4 border-b border-line"
      short={
        <>
          <h2>{name}</h2>
          <span className="text-quiet tabular-nums">{numberText(i18n, rows.length)}</span>
        </>
      }
    >
      <h2 className="mb-3 max-lg:hidden">{name}</h2>
      {list}
    </Fold>
  );
}
