import { ButtonLink } from "#components/button.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { BookingList } from "#components/staff/booking-list.tsx";
import { BookingSearch } from "#components/staff/booking-search.tsx";
import { privatePage } from "../../../_shared/metadata.ts";
import { one, type Params } from "../../../_shared/params.ts";
import { attentionOf } from "../../_staff/attention.ts";
import { staffContextOf } from "../../_staff/context.ts";
import { ResultNotice } from "../../_staff/result-notice.tsx";
import { bookingsUrl, exportUrl, networkUrl } from "../../_staff/urls.ts";
import { groupsOf, leadOf, queryIn, rowOf, sumsText } from "./page-data.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export const generateMetadata = privatePage(staffContextOf, ({ t }) => t("staff.bookings"));

export default async function BookingsPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await staffContextOf(slug);
  const { i18n, bookings, lang } = context;
  const { t } = i18n;
  const query = queryIn(params);
  const [{ entries, more }, attention, sums] = await Promise.all([
    bookings.desk.search(query),
    attentionOf(slug),
    sumsText(context),
  ]);
  const { text, date, group } = query;
  const groups = groupsOf(group).map((one) => ({
    href: bookingsUrl(context, { q: text, date, only: one.group }),
    label: t(`staff.group.${one.group ?? "all"}`),
    isCurrent: one.isCurrent,
  }));
  const isNarrowed = text !== undefined || date !== undefined || group !== undefined;
  const hasAny = isNarrowed || entries.length > 0;
  return (
    <Page i18n={i18n} title={t("staff.bookings")} lead={leadOf(context, attention)}>
      <ResultNotice i18n={i18n} code={one(params, "problem")} />
      {attention.crowds.map(({ network, bookings: count }) => (
        <Notice key={network} tone="alarm">
          <p>
            {t("staff.networks.notice", { count })}{" "}
            <a href={networkUrl(context, network)}>{t("staff.networks.look")}</a>
          </p>
        </Notice>
      ))}
      {sums && <p>{sums}</p>}
      {hasAny && (
        <BookingSearch
          i18n={i18n}
          action={bookingsUrl({ slug, lang: undefined })}
          fields={{ only: group, lang }}
          text={text ?? ""}
          date={date ?? ""}
          groups={groups}
        />
      )}
      {entries.length > 0 ? (
        <BookingList rows={entries.map((entry) => rowOf(context, entry))} />
      ) : (
        <Stack>
          <p className="text-lead">{t(isNarrowed ? "staff.search.none" : "staff.search.empty")}</p>
          {isNarrowed && (
            <p>
              <ButtonLink rank="quiet" href={bookingsUrl(context)}>
                {t("staff.search.clear")}
              </ButtonLink>
            </p>
          )}
        </Stack>
      )}
      {more && <p className="text-quiet">{t("staff.search.more")}</p>}
      {hasAny && (
        <p>
          <a href={exportUrl(context)} download>
            {t("staff.search.export")}
          </a>
        </p>
      )}
    </Page>
  );
}
