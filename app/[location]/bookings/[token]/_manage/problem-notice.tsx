import { Notice } from "#components/notice.tsx";
import type { I18n } from "#lib/i18n/i18n.ts";

/** How the visitor came here again: what an earlier press ran into. */
export function ProblemNotice({ i18n, code }: { i18n: I18n; code: string | undefined }) {
  const text = problemText(i18n, code);
  if (text === undefined) return null;
  return (
    <Notice tone="alarm" role="alert">
      <p>{text}</p>
    </Notice>
  );
}

export function problemText({ t }: I18n, code: string | undefined): string | undefined {
  switch (code) {
    case "under_way":
    case "changed":
    case "slot_taken":
      return t(`manage.problem.${code}`);
    default:
      return undefined;
  }
}
