import type { FindingMark, FindingRow } from "#components/staff/finding-list.tsx";
import { type Finding, isFault } from "#lib/staff/diagnostics/findings.ts";
import { catalogueLines } from "#lib/staff/diagnostics/report.ts";
import { wallClock } from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";
import { findingText, rightText } from "./finding-text.ts";

export type Found = {
  readonly rows: readonly FindingRow[];
  /** Number of faults, as `npm run doctor` counts them. */
  readonly faults: number;
  /** Findings that only the operator can make something of. */
  readonly others: number;
  /** Whether one of these is a fault. */
  readonly isUnsaidFault: boolean;
  /** As `npm run doctor` prints it. */
  readonly report: string;
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
  const unsaid = findings.filter(({ said }) => said === undefined);
  const { time } = wallClock(last.at, location.timeZone);
  return {
    isBusy,
    found: {
      rows: rowsOf(i18n, findings),
      faults: findings.filter(isFault).length,
      others: unsaid.length,
      isUnsaidFault: unsaid.some(isFault),
      report: [
        ...findings.map(({ mark, line }) => `${mark} ${line}`),
        ...catalogueLines(last.diagnosis, location.currency),
      ].join("\n"),
      checked: i18n.t("desk.health.checked", { time: i18n.time(time) }),
    },
  };
}

function rowsOf(i18n: I18n, findings: readonly Finding[]): readonly FindingRow[] {
  const { t } = i18n;
  const row = (mark: FindingMark, text: string): FindingRow => ({
    mark,
    meaning: t(`desk.health.mark.${mark}`),
    text,
  });
  const each = findings.flatMap(({ mark, said }) => {
    if (!said || said.code === "granted" || said.code === "length_right") return [];
    return [row(MARKS[mark], findingText(i18n, said))];
  });
  const granted = findings.flatMap(({ said }) =>
    said?.code === "granted" ? [rightText(i18n, said.scope)] : [],
  );
  const lengths = findings.flatMap(({ said }) =>
    said?.code === "length_right" ? [said.name] : [],
  );
  const rows = [
    ...each,
    ...inOne(granted, (names) => row("good", t("desk.health.said.granted", { names }))),
    ...inOne(lengths, (names) => row("good", t("desk.health.said.length_right", { names }))),
  ];
  const unique = [...new Map(rows.map((one) => [one.text, one])).values()];
  return unique.toSorted((one, other) => ORDER.indexOf(one.mark) - ORDER.indexOf(other.mark));

  /** Findings that say the same of several things stand in one line. */
  function inOne(names: readonly string[], said: (names: string) => FindingRow) {
    return names.length > 0 ? [said(i18n.list([...new Set(names)]))] : [];
  }
}
