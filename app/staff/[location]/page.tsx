import type { Metadata } from "next";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { BookingList } from "#components/staff/booking-list.tsx";
import { DayStrip } from "#components/staff/day-strip.tsx";
import { Headline } from "#components/staff/headline.tsx";
import { NeedsPerson } from "#components/staff/needs-person.tsx";
import { privateMetadata } from "../../_shared/metadata.ts";
import type { Params } from "../../_shared/params.ts";
import { attentionOf, isCalm } from "../_staff/attention.ts";
import { staffContextOf } from "../_staff/context.ts";
import { allThatNeed, needsPersonRows } from "../_staff/needs-person.ts";
import { numberText } from "../_staff/number-text.ts";
import { nameOf } from "./bookings/page-data.ts";
import { agendaOf, dayRow, isExpected, worthOf } from "./page-data.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const context = await staffContextOf((await props.params).location);
  return privateMetadata(context, context.i18n.t("staff.today"));
}

/** What needs a person first, and the appointments of a day that were booked online. */
export default async function DayPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await staffContextOf(slug);
  const { i18n, bookings } = context;
  const { t } = i18n;
  const [agenda, attention, open] = await Promise.all([
    agendaOf(context, params),
    attentionOf(slug),
    bookings.desk.search({ group: "person" }).catch(() => undefined),
  ]);
  const isToday = agenda === undefined || agenda.day === agenda.today;
  const date = agenda && i18n.date(agenda.day);
  const entries = open?.entries ?? [];
  const rows = needsPersonRows(context, attention, entries, (entry) => nameOf(context, entry));
  const expected = agenda?.entries.filter(isExpected) ?? [];
  return (
    <Page i18n={i18n} title={isToday ? t("staff.today") : date} lead={isToday && date}>
      {rows.length > 0 && (
        <NeedsPerson i18n={i18n} rows={rows} all={allThatNeed(context, attention)} />
      )}
      {isCalm(attention) && <p className="text-lead">{t("staff.calm")}</p>}
      {agenda ? (
        <>
          <Headline
            figure={numberText(i18n, expected.length)}
            label={t("staff.day.label", { count: expected.length })}
            note={
              expected.length > 0
                ? t("staff.day.worth", { price: i18n.money(worthOf(expected)) })
                : undefined
            }
          />
          <DayStrip name={t("staff.day.days")} days={agenda.strip} />
          {agenda.entries.length > 0 ? (
            <BookingList rows={agenda.entries.map((entry) => dayRow(context, entry))} />
          ) : (
            <p>{t("staff.day.none")}</p>
          )}
          <p className="max-w-prose text-small text-quiet">{t("staff.day.how")}</p>
        </>
      ) : (
        <Notice tone="alarm">
          <p>{t("staff.away")}</p>
        </Notice>
      )}
    </Page>
  );
}
