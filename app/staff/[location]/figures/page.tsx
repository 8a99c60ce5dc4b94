import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { CountList } from "#components/staff/count-list.tsx";
import { DayTable } from "#components/staff/day-table.tsx";
import { BarChart, FigureCard } from "#components/staff/figures.tsx";
import { Funnel } from "#components/staff/funnel.tsx";
import { Headline } from "#components/staff/headline.tsx";
import { ServerFold } from "#components/staff/server-fold.tsx";
import type { Summary } from "#lib/staff/figures/summary.ts";
import { privatePage } from "../../../_shared/metadata.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import type { Params } from "../../../_shared/params.ts";
import { staffContextOf } from "../../_staff/context.ts";
import { figuresUrl } from "../../_staff/urls.ts";
import { limitFigures, liveState } from "./live-figures.ts";
import {
  dayCharts,
  dayHeadings,
  dayRows,
  detailRows,
  endRows,
  funnelRows,
  type Range,
  rangeIn,
} from "./page-data.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export const generateMetadata = privatePage(staffContextOf, ({ t }) => t("desk.figures.title"));

/** What visitors did, day by day, and the current state of the site. */
export default async function FiguresPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await staffContextOf(slug);
  const { i18n, figures } = context;
  const { t } = i18n;
  const range = rangeIn(context, params);
  const summary = await figures.read(range.from, range.to).catch(() => undefined);
  const short = { day: "numeric", month: "short" } as const;
  const lead = range.day
    ? i18n.date(range.day)
    : t("desk.figures.lead", {
        from: i18n.date(range.from, short),
        to: i18n.date(range.to, short),
      });
  return (
    <Page i18n={i18n} title={t("desk.figures.title")} lead={lead}>
      {range.day && (
        <p>
          <a href={figuresUrl(context)}>{t("desk.figures.allDays")}</a>
        </p>
      )}
      {summary ? (
        <Sums context={context} range={range} summary={summary} />
      ) : (
        <Notice tone="alarm">{t("desk.figures.away")}</Notice>
      )}
      <RightNow context={context} />
    </Page>
  );
}

function Sums(props: { context: BookingContext; range: Range; summary: Summary }) {
  const { context, range, summary } = props;
  const { i18n } = context;
  const { t } = i18n;
  const { booked, kept } = summary.revenue;
  const lists = [
    { title: "ends", rows: endRows(context, summary), none: t("desk.figures.ends.none") },
    {
      title: "sources",
      rows: detailRows(context, summary, "source"),
      none: t("desk.figures.sources.none"),
    },
    {
      title: "campaigns",
      rows: detailRows(context, summary, "campaign"),
      none: t("desk.figures.campaigns.none"),
    },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-8">
      <Headline
        figure={i18n.money(booked)}
        label={t("desk.figures.label")}
        note={kept < booked ? t("desk.figures.kept", { price: i18n.money(kept) }) : undefined}
      />
      <section className="grid grid-cols-1 gap-4">
        <h2>{t("desk.figures.steps.title")}</h2>
        <Funnel rows={funnelRows(context, summary)} />
      </section>
      {!range.day && <Days context={context} summary={summary} />}
      <div className="grid grid-cols-1 gap-x-beside gap-y-8 md:grid-cols-3">
        {lists.map(({ title, rows, none }) => (
          <section key={title} className="grid grid-cols-1 content-start gap-3">
            <h2>{t(`desk.figures.${title}.title`)}</h2>
            {rows.length > 0 ? <CountList rows={rows} /> : <p className="text-quiet">{none}</p>}
          </section>
        ))}
      </div>
      <p className="max-w-prose text-small text-quiet">{t("desk.figures.how")}</p>
    </div>
  );
}

function Days({ context, summary }: { context: BookingContext; summary: Summary }) {
  const { t } = context.i18n;
  const byDay = t("desk.figures.byDay");
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2>{byDay}</h2>
      <div className="grid grid-cols-1 gap-x-beside gap-y-5 md:grid-cols-3">
        {dayCharts(context, summary).map((chart) => (
          <BarChart key={chart.title} isTitled {...chart} />
        ))}
      </div>
      <details>
        <summary className="inline-flex min-h-target cursor-pointer items-center font-semibold underline">
          {t("desk.figures.table")}
        </summary>
        <DayTable
          caption={byDay}
          day={t("desk.figures.day")}
          headings={dayHeadings(context.i18n)}
          rows={dayRows(context, summary)}
        />
      </details>
    </section>
  );
}

/** Use of the key, which the business need not read. */
async function RightNow({ context }: { context: BookingContext }) {
  const { t } = context.i18n;
  const { queue, menu } = await liveState(context);
  return (
    <ServerFold i18n={context.i18n}>
      <h2>{t("desk.figures.now.title")}</h2>
      <dl className="grid grid-cols-1 gap-x-beside gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-quiet">{t("desk.figures.now.queue")}</dt>
        <dd className="font-semibold">{queue}</dd>
        <dt className="text-quiet">{t("desk.figures.now.menu")}</dt>
        <dd className="font-semibold">{menu}</dd>
      </dl>
      <h3>{t("desk.figures.now.limits")}</h3>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
        {limitFigures(context).map(({ name, use, limit, ...chart }) => (
          <FigureCard key={name} name={name} value={use}>
            <BarChart title={name} full={limit} {...chart} />
          </FigureCard>
        ))}
      </div>
    </ServerFold>
  );
}
