import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { BookingList } from "#components/staff/booking-list.tsx";
import { StaffForm } from "#components/staff/staff-form.tsx";
import { privatePage } from "../../../../_shared/metadata.ts";
import { one, type Params } from "../../../../_shared/params.ts";
import { staffContextOf } from "../../../_staff/context.ts";
import { momentParts } from "../../../_staff/moment.ts";
import { rowOf } from "../../page-data.ts";

type Props = {
  params: Promise<{ location: string; network: string }>;
  searchParams: Promise<Params>;
};

export const generateMetadata = privatePage(staffContextOf, ({ t }) => t("staff.networks.title"));

/** The bookings of one network within a day, which one press cancels. */
export default async function NetworkPage(props: Props) {
  const [{ location: slug, network }, params] = await Promise.all([
    props.params,
    props.searchParams,
  ]);
  const context = await staffContextOf(slug);
  const { i18n, bookings } = context;
  const { t } = i18n;
  const crowd = await context.inventory.crowd(network);
  const entries = crowd ? await bookings.desk.ofIntents(crowd.intentIds) : [];
  const mayCancel = bookings.desk.mayCancel();
  const lead =
    crowd &&
    t("staff.networks.lead", {
      count: entries.length,
      duration: i18n.minutes(crowd.minutes),
      ...momentParts(context, crowd.since),
    });
  return (
    <Page i18n={i18n} title={t("staff.networks.title")} lead={lead} narrow>
      <Stack gap="wide">
        {one(params, "problem") === "begun" && (
          <Notice tone="good" role="status">
            {t("staff.networks.begun")}
          </Notice>
        )}
        {entries.length === 0 ? (
          <p className="text-lead">{t("staff.networks.none")}</p>
        ) : (
          <>
            <p>
              {mayCancel
                ? t("staff.networks.press", { button: t("staff.networks.cancel") })
                : t("staff.networks.off")}
            </p>
            <StaffForm
              i18n={i18n}
              name="network"
              buttons={[
                ...(mayCancel ? [{ label: t("staff.networks.cancel"), value: "cancel" }] : []),
                { label: t("staff.networks.trust"), value: "trust" },
              ]}
            />
            <BookingList rows={entries.map((entry) => rowOf(context, entry))} />
          </>
        )}
      </Stack>
    </Page>
  );
}
