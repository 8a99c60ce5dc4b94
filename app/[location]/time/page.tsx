import type { Metadata } from "next";
import { PlainButtonLink } from "#components/button.tsx";
import { Columns } from "#components/columns.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { MessagePage } from "#components/message-page.tsx";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Unavailable } from "#components/unavailable.tsx";
import { VisitSummary, VisitToMend, type VisitView } from "#components/visit/visit-summary.tsx";
import type { Voice } from "#lib/i18n/voice.ts";
import { privateMetadata } from "../../_shared/metadata.ts";
import { one, type Params } from "../../_shared/params.ts";
import {
  type RequestContext,
  requestContextOf,
  withTeamPreference,
} from "../../_shared/request-context.ts";
import { menuUrl, timeUrl } from "../../_shared/urls.ts";
import { cartViewOf } from "../cart-view.ts";
import { loadTimes, type TimeData } from "./page-data.ts";
import { Picker } from "./picker.tsx";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const site = await requestContextOf((await props.params).location);
  const { location, voice } = site;
  return privateMetadata(site, voice.t("time.metaTitle", { business: location.business.name }));
}

export default async function TimePage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const site = withTeamPreference(await requestContextOf(slug), one(params, "team"));
  const { voice, location } = site;
  const data = await loadTimes(site, params);
  if (data.kind === "closed") {
    return <Unavailable voice={voice} business={location.business} retry={menuUrl(site)} />;
  }
  if (data.cart.length === 0) {
    return (
      <MessagePage
        voice={voice}
        illustration="lost"
        title={voice.t("visit.empty")}
        lead={voice.t("visit.emptyLead")}
        action={{ href: menuUrl(site), label: voice.t("visit.seeServices") }}
      />
    );
  }
  const { catalogue, cart } = data;
  if (data.kind === "faulty") {
    const visit = await cartViewOf(site, catalogue, cart, { faults: data.faults });
    return <Mending voice={voice} visit={visit} />;
  }
  const visit = await cartViewOf(site, catalogue, cart);
  return (
    <Page voice={voice} step="time" title={voice.t("time.title")}>
      <Columns aside={<VisitSummary voice={voice} visit={visit} />}>
        <div className="@container min-w-0">
          <div className="grid grid-cols-1 content-start gap-6 max-sm:gap-3">
            <Times site={site} data={data} />
          </div>
        </div>
      </Columns>
    </Page>
  );
}

/** What was chosen cannot be had like this: the visit alone, each mistake with its way out. */
function Mending({ voice, visit }: { voice: Voice; visit: VisitView }) {
  return (
    <Page voice={voice} step="services" title={voice.t("service.problemTitle")} narrow>
      <Notice tone="alarm" role="alert">
        <p>{voice.t("time.mendVisit")}</p>
      </Notice>
      <VisitToMend voice={voice} visit={visit} />
    </Page>
  );
}

function Times({
  site,
  data,
}: {
  site: RequestContext;
  data: Extract<TimeData, { kind: "times" | "problem" }>;
}) {
  const { voice, location } = site;
  switch (data.kind) {
    case "times":
      return <Picker site={site} data={data} />;
    case "problem":
      return (
        <Notice gap="wide" role="alert">
          <h2>{voice.t(`time.failure.${data.problem}`)}</h2>
          <p>{voice.t("time.failureLead")}</p>
          <p>
            <PlainButtonLink href={timeUrl(site, data.cart, { team: data.team })}>
              {voice.t("time.retry")}
            </PlainButtonLink>
          </p>
          <ContactLine voice={voice} business={location.business} />
        </Notice>
      );
  }
}
