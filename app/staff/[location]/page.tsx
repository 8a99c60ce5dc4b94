import { ButtonLink } from "#components/button.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { BookingList } from "#components/staff/booking-list.tsx";
import { BookingSearch } from "#components/staff/booking-search.tsx";
import { TroubleList } from "#components/staff/trouble-list.tsx";
import type { DeskBooking } from "#lib/booking/views/desk-entry.ts";
import type { DeskList, DeskQuery } from "#lib/booking/views/desk-search.ts";
import { privatePage } from "../../_shared/metadata.ts";
import type { BookingContext } from "../../_shared/page-context.ts";
import { one, type Params } from "../../_shared/params.ts";
import { openCount, staffContextOf } from "../_staff/context.ts";
import { ResultNotice } from "../_staff/result-notice.tsx";
import { troublesOf } from "../_staff/troubles.ts";
import { bookingsUrl, exportUrl } from "../_staff/urls.ts";
import { queryIn, rowOf, sumsText } from "./page-data.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export const generateMetadata = privatePage(staffContextOf, ({ t }) => t("staff.bookings"));

/** What needs a person first, what is wrong, and the other bookings by appointment. */
export default async function BookingsPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await staffContextOf(slug);
  const { i18n, bookings } = context;
  const { t } = i18n;
  const query = queryIn(params);
  const [list, sums, needed, troubles] = await Promise.all([
    bookings.desk.list(query).catch(() => undefined),
    sumsText(context).catch(() => undefined),
    openCount(slug),
    troublesOf(context),
  ]);
  const isCalm = needed === 0 && troubles.length === 0;
  return (
    <Page i18n={i18n} title={t("staff.bookings")} lead={isCalm ? t("staff.calm") : undefined}>
      <ResultNotice i18n={i18n} code={one(params, "problem")} />
      <Section context={context} name="person" entries={list?.person} />
      <TroubleList troubles={troubles} />
      {sums && <p>{sums}</p>}
      {list ? (
        <Others context={context} query={query} list={list} />
      ) : (
        <Notice tone="alarm">{t("staff.away")}</Notice>
      )}
    </Page>
  );
}

/** The search, which looks through all bookings, and below it those that need no person. */
function Others(props: { context: BookingContext; query: DeskQuery; list: DeskList }) {
  const { context, query, list } = props;
  const { i18n, slug, lang } = context;
  const { t } = i18n;
  const { text, date } = query;
  const isNarrowed = text !== undefined || date !== undefined;
  const isEmpty = list.person.length + list.coming.length + list.over.length === 0;
  if (isEmpty && !isNarrowed) return <p className="text-lead">{t("staff.search.empty")}</p>;
  return (
    <>
      <BookingSearch
        i18n={i18n}
        action={bookingsUrl({ slug, lang: undefined })}
        lang={lang}
        text={text ?? ""}
        date={date ?? ""}
      />
      <Section context={context} name="coming" entries={list.coming} />
      <Section context={context} name="over" entries={list.over} />
      {isEmpty && <p className="text-lead">{t("staff.search.none")}</p>}
      {isNarrowed && (
        <p>
          <ButtonLink rank="quiet" href={bookingsUrl(context)}>
            {t("staff.search.clear")}
          </ButtonLink>
        </p>
      )}
      {list.more && <p className="text-quiet">{t("staff.search.more")}</p>}
      <p>
        <a href={exportUrl(context)} download>
          {t("staff.search.export")}
        </a>
      </p>
    </>
  );
}

function Section(props: {
  context: BookingContext;
  name: "person" | "coming" | "over";
  entries: readonly DeskBooking[] | undefined;
}) {
  const { context, name, entries = [] } = props;
  if (entries.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>{context.i18n.t(`staff.list.${name}`)}</h2>
      <BookingList rows={entries.map((entry) => rowOf(context, entry))} />
    </section>
  );
}
