import { CartSummary, type CartView } from "#components/cart-summary.tsx";
import { CartWithErrors } from "#components/cart-with-errors.tsx";
import { Columns } from "#components/columns.tsx";
import { MessagePage } from "#components/message-page.tsx";
import { Page } from "#components/site/page.tsx";
import { Unavailable, UnavailableNotice } from "#components/unavailable.tsx";
import { frameReport } from "../../_shared/frame-report.ts";
import { inOnePass } from "../../_shared/in-one-pass.tsx";
import { privatePage } from "../../_shared/metadata.ts";
import { type PageContext, pageContextOf, visitContextOf } from "../../_shared/page-context.ts";
import { type LinkQuery, one, type Params } from "../../_shared/params.ts";
import { menuUrl, servicesUrl, timeUrl } from "../../_shared/urls.ts";
import { cartViewOf } from "../_visit/cart-view.ts";
import { loadTimes, memberIn, type TimeData } from "./data.ts";
import { Picker } from "./picker.tsx";
import { bookingLinks } from "./picker-links.ts";

type ShownTimes = Extract<TimeData, { kind: "times" | "problem" }>;

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

export const generateMetadata = privatePage(pageContextOf, ({ t }, business) =>
  t("time.metaTitle", { business }),
);

export default async function TimePage(props: Props) {
  const [{ location: slug }, params] = await Promise.all([props.params, props.searchParams]);
  const context = await visitContextOf(slug, params);
  const { i18n } = context;
  const data = await loadTimes(context, params);
  if (data.kind === "unavailable") {
    return (
      <Unavailable context={context} of="times" problem={data.problem} retry={menuUrl(context)} />
    );
  }
  if (data.cart.length === 0) {
    return (
      <MessagePage
        i18n={i18n}
        illustration="lost"
        title={i18n.t("visit.empty")}
        lead={i18n.t("visit.emptyLead")}
        action={{ href: menuUrl(context), label: i18n.t("visit.seeServices") }}
      />
    );
  }
  const { catalogue, cart } = data;
  if (data.kind === "faulty") {
    const cartView = await cartViewOf(context, catalogue, cart, { faults: data.faults });
    return <FaultyCart context={context} cart={cartView} />;
  }
  const cartView = await cartViewOf(context, catalogue, cart, {
    kept: keptQuery(data),
    ...(data.kind === "times" && {
      total: data.total,
      memberOf: (line) => memberIn(data.teamByLine?.[line] ?? data.team),
    }),
  });
  return inOnePass(
    <Page
      i18n={i18n}
      step="time"
      back={{ services: servicesUrl(context, cart) }}
      title={i18n.t("time.title")}
      report={frameReport(context, { type: "step", step: "time" })}
    >
      <Columns aside={<CartSummary i18n={i18n} cart={cartView} />}>
        <div className="@container min-w-0">
          <div className="grid grid-cols-1 content-start gap-6 max-sm:gap-3 framed:gap-4">
            {data.kind === "times" ? (
              <Picker context={context} data={data} links={bookingLinks(context, data)} />
            ) : (
              <TimesUnavailable context={context} data={data} params={params} />
            )}
          </div>
        </div>
      </Columns>
    </Page>,
  );
}

/** What the picker keeps when a line is removed. */
function keptQuery(data: ShownTimes): LinkQuery {
  const date = data.kind === "times" && data.isDayChosen ? data.date : undefined;
  return { ...data.links, date };
}

/** In place of the picker, when no times could be read; another try keeps what was chosen. */
export function TimesUnavailable(props: {
  context: PageContext;
  data: Extract<TimeData, { kind: "problem" }>;
  params: Params;
}) {
  const { context, data, params } = props;
  const { cart, team, links, problem } = data;
  const [date, month] = [one(params, "date"), one(params, "month")];
  const retry = timeUrl(context, cart, { team, ...links, date, month });
  return <UnavailableNotice context={context} of="times" problem={problem} retry={retry} />;
}

/** A cart that cannot be booked as it is: each mistake with its way out. */
function FaultyCart({ context, cart }: { context: PageContext; cart: CartView }) {
  const { i18n, location } = context;
  const count = cart.lines.filter(({ problem }) => problem !== undefined).length;
  return (
    <Page
      i18n={i18n}
      step="services"
      title={i18n.t("service.problemTitle")}
      lead={i18n.t("time.mendVisit", { count })}
    >
      <CartWithErrors i18n={i18n} cart={cart} business={location.business} />
    </Page>
  );
}
