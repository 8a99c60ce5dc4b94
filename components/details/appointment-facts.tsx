import type { ReactNode } from "react";
import { ActionLink } from "#components/action-link.tsx";
import { Amount } from "#components/amount.tsx";
import { CatalogueText } from "#components/catalogue-text.tsx";
import { Name } from "#components/name.tsx";
import { type ChosenService, ServiceText } from "#components/service-text.tsx";
import type { Business } from "#lib/config/types.ts";
import type { Rate } from "#lib/offer/catalogue/types.ts";
import { endAt, type LocalDate, type LocalTime, minutesOf } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { ZoneOnDay } from "#lib/values/i18n/zone-name.ts";
import { ZoneNote } from "../time/zone-note.tsx";

/**
 * `ticket`: what was booked, with a large day and a tear-off total. `draft`: not booked yet,
 * outlined, so that it is not taken for the ticket. `folding`: one line on a phone.
 */
export type Look = "ticket" | "draft" | "folding";

export type SummaryLine = ChosenService & {
  readonly name: string;
  readonly minutes: number;
  readonly price: number;
  readonly start: LocalTime;
  readonly member: { readonly name?: string | undefined } | null;
};

export type SummarizedVisit = {
  readonly date: LocalDate;
  readonly start: LocalTime;
  readonly total: Rate;
  readonly lines: readonly SummaryLine[];
  /** Each line shows its own start and member. */
  readonly composed: boolean;
  readonly memberName?: string | undefined;
};

export function Facts(props: {
  i18n: I18n;
  business: Business;
  visit: SummarizedVisit;
  zone?: ZoneOnDay | undefined;
  mapHref?: string | undefined;
  changeTimeHref?: string;
  look: Look;
}) {
  const { i18n, business, visit, look } = props;
  const { date, start, memberName } = visit;
  const minutes = spanMinutes(visit);
  const { t } = i18n;
  const isTicket = look === "ticket";
  return (
    <dl className="grid gap-3">
      <Fact name={t("details.when")} isHead={isTicket}>
        <strong
          className={
            isTicket
              ? "type-display dated block text-[length:calc(var(--size-h2)*1.2)] leading-[1.15] text-balance"
              : undefined
          }
        >
          {withWholeMonth(i18n.date(date))}
        </strong>
        <span
          className={`block ${isTicket ? "mt-2" : ""} ${look === "draft" ? "text-base" : "text-lead"}`}
        >
          <strong>{minutes > 0 ? spanText(i18n, start, minutes) : i18n.time(start)}</strong>
          {minutes > 0 && (
            <>
              {" · "}
              <Amount>{i18n.minutes(minutes)}</Amount>
            </>
          )}
        </span>
        {props.zone && <ZoneNote i18n={i18n} zone={props.zone} />}
        {props.changeTimeHref && (
          <ActionLink
            href={props.changeTimeHref}
            label={t("details.changeTime")}
            className={`inline-flex min-h-7 items-center text-small ${look === "folding" ? "max-lg:hidden" : ""}`}
          >
            {t("details.change")}
          </ActionLink>
        )}
      </Fact>
      {memberName && (
        <Fact name={t("details.who")}>
          <Name>{memberName}</Name>
        </Fact>
      )}
      {business.address && (
        <Fact name={t("details.where")}>
          <Name>{business.name}</Name>
          <span className="block text-small text-quiet">
            <Name>{business.address}</Name>
          </span>
          {props.mapHref && (
            <a
              href={props.mapHref}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-7 items-center text-small print:hidden"
            >
              {t("own.map")}
            </a>
          )}
        </Fact>
      )}
    </dl>
  );
}

/** A fact beside its name. `isHead`: on its own background, by itself. */
function Fact(props: { name: string; isHead?: boolean; children: ReactNode }) {
  const { name, isHead = false, children } = props;
  return (
    <div
      className={
        isHead
          ? "-m-ticket mb-2 bg-wash p-ticket"
          : "grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline"
      }
    >
      <dt className={isHead ? "unseen" : "text-tiny text-quiet"}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The lines, whose prices the total sums up; on a ticket below a perforation with a notch at each
 * end.
 */
export function Lines(props: { i18n: I18n; visit: SummarizedVisit; isTicket: boolean }) {
  const { i18n, isTicket } = props;
  const { lines, composed } = props.visit;
  return (
    <ul
      className={`grid gap-3 border-line ${isTicket ? "perforated relative border-t-2 border-dashed pt-6" : "border-t pt-4"}`}
    >
      {lines.map((line, index) => (
        <li key={`${index}${line.name}`} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <CatalogueText i18n={i18n}>{line.name}</CatalogueText>
            {composed && <LineMember i18n={i18n} line={line} />}
            <ServiceText i18n={i18n} of={line} as="span" className="block text-small text-quiet" />
          </span>
          {lines.length > 1 && <Amount>{i18n.price(line.price)}</Amount>}
        </li>
      ))}
    </ul>
  );
}

function LineMember({ i18n, line }: { i18n: I18n; line: SummaryLine }) {
  const { start, member } = line;
  const name = member && (member.name ?? i18n.t("time.teamMember"));
  return (
    <span className="block text-small tabular-nums">
      {i18n.time(start)}
      {name && (
        <>
          {" · "}
          <Name>{name}</Name>
        </>
      )}
    </span>
  );
}

/** From the start of the first line to the end of the last, pauses included. */
export function spanMinutes({
  start,
  total,
  lines,
}: Pick<SummarizedVisit, "start" | "total" | "lines">): number {
  const ends = lines.map((line) => minutesOf(line.start) + line.minutes);
  return Math.max(total.minutes, ...ends.map((end) => end - minutesOf(start)));
}

/** "Saturday, 12 December": the month never stands alone on a line. */
function withWholeMonth(date: string): string {
  return date.replace(/ (?=\S+$)/, "\u00a0");
}

/** "10:15 – 11:25", or the start alone if the end is on another day. */
export function spanText(i18n: I18n, start: LocalTime, minutes: number): string {
  const end = endAt(minutesOf(start) + minutes);
  return end === undefined ? i18n.time(start) : `${i18n.time(start)} – ${i18n.time(end)}`;
}
