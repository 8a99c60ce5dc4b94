import type { Metadata } from "next";
import { ActionLink } from "#components/action-link.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { Illustration } from "#components/illustration.tsx";
import { Page } from "#components/site/page.tsx";
import styles from "#components/time/time.module.css";
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
      <Page
        voice={voice}
        title={voice.t("visit.empty")}
        lead={voice.t("visit.emptyLead")}
        art={<Illustration of="lost" />}
        narrow
      >
        <p>
          <ActionLink href={menuUrl(site)} className="button">
            {voice.t("visit.seeServices")}
          </ActionLink>
        </p>
      </Page>
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
      <div className="beside">
        <VisitSummary voice={voice} visit={visit} />
        <div className={styles.column}>
          <Times site={site} data={data} />
        </div>
      </div>
    </Page>
  );
}

/** What was chosen cannot be had like this: the visit alone, each mistake with its way out. */
function Mending({ voice, visit }: { voice: Voice; visit: VisitView }) {
  return (
    <Page voice={voice} step="services" title={voice.t("service.problemTitle")} narrow>
      <p className="notice alarm" role="alert">
        {voice.t("time.mendVisit")}
      </p>
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
        <div className="notice stack" role="alert">
          <h2>{voice.t(`time.failure.${data.problem}`)}</h2>
          <p>{voice.t("time.failureLead")}</p>
          <p>
            <a href={timeUrl(site, data.cart, { team: data.team })} className="button quiet">
              {voice.t("time.retry")}
            </a>
          </p>
          <ContactLine voice={voice} business={location.business} />
        </div>
      );
  }
}
