import { Notice } from "#components/notice.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** Says why the last attempt failed. */
export function ProblemNotice({ i18n, code }: { i18n: I18n; code: string | undefined }) {
  const text = problemText(i18n, code);
  if (text === undefined) return null;
  return (
    <Notice tone="alarm" role="alert">
      {text}
    </Notice>
  );
}

export function problemText({ t }: I18n, code: string | undefined): string | undefined {
  switch (code) {
    case "changed":
    case "slot_taken":
      return t(`manage.problem.${code}`);
    default:
      return undefined;
  }
}
