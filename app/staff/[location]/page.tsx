import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { BookingList } from "#components/staff/booking-list.tsx";
import { DayStrip } from "#components/staff/day-strip.tsx";
import { Headline } from "#components/staff/headline.tsx";
import { NeedsPerson } from "#components/staff/needs-person.tsx";
import { isBooked } from "#lib/booking/views/desk-entry.ts";
import { privatePage } from "../../_shared/metadata.ts";
import { absolute, type BookingContext } from "../../_shared/page-context.ts";
import type { Params } from "../../_shared/params.ts";
import { menuUrl } from "../../_shared/urls.ts";
import { attentionOf, isCalm } from "../_staff/attention.ts";
import { staffContextOf } from "../_staff/context.ts";
import { allThatNeed, needsPersonRows } from "../_staff/needs-person.ts";
import { numberText } from "../_staff/number-text.ts";
import { nameOf } from "./bookings/page-data.ts";
import { type Agenda, agendaOf, dayRow, worthOf } from "./page-data.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export const generateMetadata = privatePage(staffContextOf, ({ t }) => t("staff.today"));

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
  return (
    <Page i18n={i18n} title={isToday ? t("staff.today") : date} lead={isToday && date}>
      {rows.length > 0 && (
        <NeedsPerson i18n={i18n} rows={rows} all={allThatNeed(context, attention)} />
      )}
      {isCalm(attention) && <p className="text-lead">{t("staff.calm")}</p>}
      {agenda ? (
        <Day context={context} agenda={agenda} />
      ) : (
        <Notice tone="alarm">{t("staff.away")}</Notice>
      )}
    </Page>
  );
}

function Day({ context, agenda }: { context: BookingContext; agenda: Agenda }) {
  const { i18n } = context;
  const { t } = i18n;
  const { day, today, entries, strip, week } = agenda;
  const booked = entries.filter(isBooked);
  const isFree = day === today && entries.length === 0;
  return (
    <>
      {booked.length > 0 && (
        <Headline
          figure={numberText(i18n, booked.length)}
          label={t("staff.day.label", { count: booked.length })}
          note={t("staff.day.worth", { price: i18n.money(worthOf(booked)) })}
        />
      )}
      {isFree && week > 0 && (
        <Headline
          figure={numberText(i18n, week)}
          label={t("staff.day.week", { count: week })}
          note={t("staff.day.free")}
        />
      )}
      {(week > 0 || day !== today) && <DayStrip name={t("staff.day.days")} days={strip} />}
      {entries.length > 0 && <BookingList rows={entries.map((entry) => dayRow(context, entry))} />}
      {entries.length === 0 && !isFree && <p>{t("staff.day.none")}</p>}
      {isFree && <Next context={context} next={agenda.next} />}
      <p className="max-w-prose text-small text-quiet">{t("staff.day.how")}</p>
    </>
  );
}

/** On a day without appointments, those of the next that has some. */
function Next({ context, next }: { context: BookingContext; next: Agenda["next"] }) {
  const { i18n } = context;
  const { t } = i18n;
  if (!next) {
    const href = absolute(menuUrl({ slug: context.slug, lang: undefined }));
    return (
      <p className="grid justify-items-start">
        {t("staff.day.open")}
        <a href={href} className="inline-flex min-h-target items-center wrap-anywhere">
          <bdi>{href}</bdi>
        </a>
      </p>
    );
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>{t("staff.day.next", { date: i18n.date(next.date) })}</h2>
      <BookingList rows={next.entries.map((entry) => dayRow(context, entry))} />
    </section>
  );
}
