import type { ReactNode } from "react";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export type DayFacts = {
  readonly isOpen: (date: LocalDate) => boolean;
  readonly freeOn: (date: LocalDate) => number;
  /** Some times of the day could not be read, so it may be free though none is shown. */
  readonly isUnread: (date: LocalDate) => boolean;
  readonly chosen: LocalDate | undefined;
  readonly hrefFor: (date: LocalDate) => string;
};

const DAY =
  "group/day relative grid min-h-target content-center justify-items-center gap-0.5 rounded-small pt-2 pb-[0.8125rem] leading-tight tabular-nums no-underline";

/** Marks days with free times. */
const DOT =
  "after:absolute after:bottom-1.5 after:size-1.5 after:rounded-round forced-colors:after:bg-[LinkText] forced-colors:after:forced-color-adjust-none";

const CHOSEN =
  "bg-accent text-on-accent shadow-[inset_0_0_0_1px_var(--accent-edge)] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none";

function lookOf(isChosen: boolean, state: "free" | "full" | "unread"): string {
  const dot = isChosen ? `${DOT} after:bg-on-accent` : `${DOT} after:bg-accent-edge`;
  const day = isChosen ? CHOSEN : `hover:bg-wash ${state === "full" ? "text-quiet" : "text-ink"}`;
  return state === "free" ? `${day} ${dot}` : day;
}

/** The visible number of a day; screen readers get the full text. */
export function DayNumber({ children }: { children: string }) {
  return (
    <span className="group-data-[state=closed]/day:text-tiny group-data-[state=free]/day:font-bold">
      {children}
    </span>
  );
}

/**
 * A day: a link if it can be opened, and read out in full ("Tuesday 24 November, 7 times free").
 */
export function DayLink(props: {
  i18n: I18n;
  date: LocalDate;
  facts: DayFacts;
  children: ReactNode;
}) {
  const { i18n, date, facts, children } = props;
  const count = facts.freeOn(date);
  const spoken = i18n.date(date);
  const none = facts.isUnread(date) ? "unread" : "full";
  const state = count > 0 ? "free" : none;
  const isChosen = date === facts.chosen;
  if (!facts.isOpen(date)) {
    return (
      <span className={`${DAY} text-quiet`} data-state="closed">
        {children}
      </span>
    );
  }
  return (
    <a
      href={facts.hrefFor(date)}
      data-scroll="keep"
      className={`${DAY} focus-visible:z-1 focus-visible:outline-offset-0 ${lookOf(isChosen, state)}`}
      data-state={state}
      aria-current={isChosen ? "date" : undefined}
    >
      <span aria-hidden="true" className="contents">
        {children}
      </span>
      <span className="unseen">
        {count > 0
          ? i18n.t("time.dayFree", { date: spoken, count })
          : i18n.t(none === "unread" ? "time.dayUnread" : "time.dayNone", { date: spoken })}
      </span>
    </a>
  );
}
