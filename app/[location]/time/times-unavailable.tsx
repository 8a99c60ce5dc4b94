import { UnavailableNotice } from "#components/unavailable.tsx";
import type { PageContext } from "../../_shared/page-context.ts";
import { one, type Params } from "../../_shared/params.ts";
import { timeUrl } from "../../_shared/urls.ts";
import type { TimeData } from "./page-data.ts";

type Props = {
  context: PageContext;
  data: Extract<TimeData, { kind: "problem" }>;
  params: Params;
};

/** In place of the picker, when no times could be read. */
export function TimesUnavailable({ context, data, params }: Props) {
  const { cart, team, links, problem } = data;
  const [date, month] = [one(params, "date"), one(params, "month")];
  return (
    <UnavailableNotice
      context={context}
      of="times"
      problem={problem}
      retry={timeUrl(context, cart, { team, ...links, date, month })}
    />
  );
}
