import { PlainButtonLink } from "#components/button.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { Notice } from "#components/notice.tsx";
import type { PageContext } from "../../_shared/page-context.ts";
import { one, type Params } from "../../_shared/params.ts";
import { timeUrl } from "../../_shared/urls.ts";
import type { TimeData } from "./page-data.ts";

type Props = {
  context: PageContext;
  data: Extract<TimeData, { kind: "problem" }>;
  params: Params;
};

/** In place of the picker, when no times could be read: why, another try, and whom to call. */
export function TimesUnavailable({ context, data, params }: Props) {
  const { i18n, location } = context;
  const { cart, team, links } = data;
  const [date, month] = [one(params, "date"), one(params, "month")];
  return (
    <Notice gap="wide" role="alert">
      <h2>{i18n.t(`time.failure.${data.problem}`)}</h2>
      <p>{i18n.t("time.failureLead")}</p>
      <p>
        <PlainButtonLink href={timeUrl(context, cart, { team, ...links, date, month })}>
          {i18n.t("time.retry")}
        </PlainButtonLink>
      </p>
      <ContactLine i18n={i18n} business={location.business} />
    </Notice>
  );
}
