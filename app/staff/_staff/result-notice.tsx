import { Notice } from "#components/notice.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";

const RESULTS = ["saved", "changed", "unavailable", "unknown_booking"] as const;

/** The result of the last form; `code` is in the address. */
export function ResultNotice({ i18n, code }: { i18n: I18n; code: string | undefined }) {
  const result = RESULTS.find((one) => one === code);
  if (!result) return null;
  return (
    <Notice tone={result === "saved" ? "good" : "alarm"} role="status">
      {i18n.t(`staff.said.${result}`)}
    </Notice>
  );
}
