import type { Metadata } from "next";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { StaffForm } from "#components/staff/staff-form.tsx";
import { privateMetadata } from "../../../_shared/metadata.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { one, type Params } from "../../../_shared/params.ts";
import { staffContextOf } from "../../_staff/context.ts";
import { momentParts } from "../../_staff/moment.ts";
import { ResultNotice } from "../../_staff/result-notice.tsx";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const context = await staffContextOf((await props.params).location);
  return privateMetadata(context, context.i18n.t("staff.services"));
}

/** Services that are switched off or to be asked about first, each with a button to end that. */
export default async function RestrictionsPage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await staffContextOf(slug);
  const { i18n, bookings, catalogue, caller } = context;
  const { t } = i18n;
  const [{ needsResource, until }, askedAbout, read] = await Promise.all([
    bookings.restrictions(),
    bookings.servicesToAskAbout(),
    catalogue.read(caller.deadline),
  ]);
  const nameOf = (id: string) => (read.ok && read.value.catalogue.services.get(id)?.name) || id;
  return (
    <Page i18n={i18n} title={t("staff.services")} lead={t("staff.restrictions.lead")} narrow>
      <ResultNotice i18n={i18n} code={one(params, "problem")} />
      {needsResource.size === 0 && <p className="text-lead">{t("staff.restrictions.none")}</p>}
      <Stack>
        {[...needsResource].map((id) => (
          <Service
            key={id}
            context={context}
            id={id}
            name={nameOf(id)}
            until={until.get(id)}
            press="lift"
          />
        ))}
      </Stack>
      {askedAbout.size > 0 && (
        <Stack>
          <p className="text-lead text-quiet">{t("staff.restrictions.refused")}</p>
          {[...askedAbout].map((id) => (
            <Service key={id} context={context} id={id} name={nameOf(id)} press="clear" />
          ))}
        </Stack>
      )}
    </Page>
  );
}

function Service(props: {
  context: BookingContext;
  id: string;
  name: string;
  /** When the service is offered again, in epoch milliseconds. */
  until?: number | undefined;
  press: "lift" | "clear";
}) {
  const { context, id, name, until, press } = props;
  const { i18n } = context;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line pb-4">
      <p>
        <strong>{name}</strong>
        {until !== undefined && (
          <span className="block text-small text-quiet">
            {i18n.t("staff.restrictions.until", momentParts(context, until))}
          </span>
        )}
      </p>
      <StaffForm
        i18n={i18n}
        name="service"
        buttons={[{ label: i18n.t(`staff.action.${press}`), value: id }]}
      />
    </div>
  );
}
