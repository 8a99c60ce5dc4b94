import type { ReactNode } from "react";
import type { SourcedRate } from "#lib/staff/preview/sources.ts";
import type { UsedAnswer } from "#lib/staff/preview/trace.ts";
import { HiddenList } from "./hidden-list.tsx";
import type { Panel } from "./panel-data.ts";
import type { PreviewPage } from "./preview-page.ts";

/** A menu may have thousands; the pages of the services have theirs. */
const MAX_PRICES = 60;
const DAY = { day: "numeric", month: "short" } as const;

/** Hidden entries of a page, sources of its prices, and the answers that it was made of. */
export function PanelView({ context, panel }: { context: PreviewPage; panel: Panel }) {
  const { t } = context.i18n;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-6">
        <Answers context={context} panel={panel} />
        <Block title={t("preview.hidden.title")}>
          <HiddenList i18n={context.i18n} entries={panel.hidden} />
        </Block>
        {panel.times && <Times context={context} times={panel.times} />}
      </div>
      {panel.prices.length > 0 && <Prices context={context} panel={panel} />}
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 content-start gap-2">
      <h2 className="type-text text-base">{title}</h2>
      {children}
    </section>
  );
}

function Times(props: { context: PreviewPage; times: NonNullable<Panel["times"]> }) {
  const { i18n } = props.context;
  const { from, to, offered, hidden } = props.times;
  const range = { from: i18n.date(from, DAY), to: i18n.date(to, DAY) };
  return (
    <Block title={i18n.t("preview.times.title", range)}>
      <ul className="grid gap-1" data-offered={offered}>
        <li>{i18n.t("preview.times.offered", { count: offered })}</li>
        {hidden.map(({ why, count }) => (
          <li key={why}>{i18n.t(`preview.times.${why}`, { count })}</li>
        ))}
      </ul>
    </Block>
  );
}

function Prices({ context, panel }: { context: PreviewPage; panel: Panel }) {
  const { i18n } = context;
  const { prices, members } = panel;
  return (
    <Block title={i18n.t("preview.prices.title")}>
      <ul className="grid gap-1">
        {prices.slice(0, MAX_PRICES).map((price, index) => (
          <li
            key={index}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-1"
          >
            <span>
              <strong>{price.name}</strong> <span>{sourceText(context, price, members)}</span>
            </span>
            <span className="tabular-nums">
              {i18n.money(price.rate.price)} · {i18n.minutes(price.rate.minutes)}
            </span>
          </li>
        ))}
      </ul>
      {prices.length > MAX_PRICES && <p className="text-quiet">{i18n.t("preview.prices.more")}</p>}
    </Block>
  );
}

function sourceText(
  { i18n }: PreviewPage,
  { source }: SourcedRate,
  members: ReadonlyMap<string, string>,
): string {
  switch (source.kind) {
    case "tier": {
      const names = source.memberIds.map((id) => members.get(id) ?? id);
      return i18n.t("preview.prices.tier", { names: i18n.list(names) });
    }
    case "bundle_share":
      return i18n.t("preview.prices.bundle_share", { price: i18n.money(source.whole) });
    default:
      return i18n.t(`preview.prices.${source.kind}`);
  }
}

function Answers({ context, panel }: { context: PreviewPage; panel: Panel }) {
  const { i18n, preview } = context;
  const answers = preview.trace.answers();
  const fetched = answers.filter(({ wasFetched }) => wasFetched).length;
  const { requests, writes, inFlight } = preview.pressure();
  const of = ({ used, limit }: typeof requests) =>
    i18n.t("preview.answers.of", { count: used, max: limit });
  return (
    <Block title={i18n.t("preview.answers.title")}>
      <ul className="grid gap-1">
        {answers.map((answer) => (
          <li key={JSON.stringify(answer.days ?? "menu")}>
            <strong>{answerName(context, answer, panel.members)}</strong>{" "}
            {answerAge(context, answer)}
          </li>
        ))}
      </ul>
      <p data-asked={fetched}>{i18n.t("preview.answers.cost", { count: fetched })}</p>
      <p className="text-quiet">
        {i18n.t("preview.answers.limits", {
          requests: of(requests),
          writes: of(writes),
          inFlight: of(inFlight),
        })}
      </p>
    </Block>
  );
}

function answerName(
  { i18n }: PreviewPage,
  { days }: UsedAnswer,
  members: ReadonlyMap<string, string>,
): string {
  if (!days) return i18n.t("preview.answers.menu");
  const { member, from, to } = days;
  return i18n.t("preview.answers.times", {
    from: i18n.date(from, DAY),
    to: i18n.date(to, DAY),
    member: member === "any" ? i18n.t("preview.answers.anyone") : (members.get(member) ?? member),
  });
}

function answerAge({ i18n }: PreviewPage, { readAt, stale, wasFetched }: UsedAnswer): string {
  if (wasFetched) return i18n.t("preview.answers.asked");
  const seconds = Math.max(0, Math.round((Date.now() - readAt) / 1_000));
  const age = i18n.t("preview.answers.age", { count: seconds });
  return stale ? `${age}${i18n.comma}${i18n.t("preview.answers.stale")}` : age;
}
