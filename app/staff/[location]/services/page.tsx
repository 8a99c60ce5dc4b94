import type { Metadata } from "next";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { StaffForm } from "#components/staff/staff-form.tsx";
import { privateMetadata } from "../../../_shared/metadata.ts";
import { one, type Params } from "../../../_shared/params.ts";
import { staffContextOf } from "../../_staff/context.ts";
import { SaidNotice } from "../../_staff/said.tsx";
import { liftRestriction } from "./actions.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const context = await staffContextOf((await props.params).location);
  return privateMetadata(context, context.i18n.t("staff.services"));
}

/** Services that are switched off for a day, each with a switch. */
export default async function RestrictionsPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await staffContextOf(slug);
  const { i18n, bookings, catalogue, caller } = context;
  const { t } = i18n;
  const [{ needsResource }, read] = await Promise.all([
    bookings.restrictions(),
    catalogue.read(caller.until),
  ]);
  const names = read.ok ? read.value.catalogue.services : new Map<string, { name: string }>();
  return (
    <Page i18n={i18n} title={t("staff.services")} lead={t("staff.restrictions.lead")} narrow>
      <SaidNotice i18n={i18n} code={one(params, "problem")} />
      {needsResource.size === 0 && <p className="text-lead">{t("staff.restrictions.none")}</p>}
      <Stack>
        {[...needsResource].map((serviceId) => (
          <div
            key={serviceId}
            className="flex flex-wrap items-center justify-between gap-4 border-b border-line pb-4"
          >
            <p className="font-semibold">{names.get(serviceId)?.name ?? serviceId}</p>
            <StaffForm
              i18n={i18n}
              action={liftRestriction}
              name={`lift ${serviceId}`}
              fields={{ location: slug }}
              buttons={[{ label: t("staff.action.lift"), value: serviceId }]}
            />
          </div>
        ))}
      </Stack>
    </Page>
  );
}
