import { Notice } from "#components/notice.tsx";
import type { I18n } from "#lib/i18n/i18n.ts";

const SAID = ["saved", "changed", "unavailable", "unknown_booking"] as const;
export type Said = (typeof SAID)[number];

/** What came of the last press. */
export function SaidNotice({ i18n, code }: { i18n: I18n; code: string | undefined }) {
  const said = SAID.find((one) => one === code);
  if (!said) return null;
  return (
    <Notice tone={said === "saved" ? "good" : "alarm"} role="status">
      <p>{i18n.t(`staff.said.${said}`)}</p>
    </Notice>
  );
}
