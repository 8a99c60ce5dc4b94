import type { FindingMark, FindingRow } from "#components/staff/finding-list.tsx";
import { type Finding, isFault } from "#lib/staff/diagnostics/findings.ts";
import { catalogueLines } from "#lib/staff/diagnostics/report.ts";
import { wallClock } from "#lib/values/calendar.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";

export type Found = {
  readonly rows: readonly FindingRow[];
  /** Number of faults, as `npm run doctor` counts them. */
  readonly faults: number;
  readonly catalogue: string;
  readonly checked: string;
};

const MARKS: Readonly<Record<Finding["mark"], FindingMark>> = {
  "✗": "bad",
  "?": "warn",
  "!": "warn",
  "✓": "good",
};

/** Faults first. */
const ORDER: readonly FindingMark[] = ["bad", "warn", "good"];

export async function healthOf(
  context: BookingContext,
): Promise<{ readonly isBusy: boolean; readonly found: Found | undefined }> {
  const { i18n, location } = context;
  const { isBusy, last } = await context.examiner.examine();
  if (!last) return { isBusy, found: undefined };
  const { findings } = last.diagnosis;
  const rows = findings.map(({ mark, line }): FindingRow => {
    const meant = MARKS[mark];
    return { mark: meant, meaning: i18n.t(`desk.health.mark.${meant}`), line };
  });
  const { time } = wallClock(last.at, location.timeZone);
  return {
    isBusy,
    found: {
      rows: rows.toSorted((one, other) => ORDER.indexOf(one.mark) - ORDER.indexOf(other.mark)),
      faults: findings.filter(isFault).length,
      catalogue: catalogueLines(last.diagnosis, location.currency).join("\n"),
      checked: i18n.t("desk.health.checked", { time: i18n.time(time) }),
    },
  };
}
