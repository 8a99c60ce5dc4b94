import type { ReactNode } from "react";
import { SubmitButton } from "#components/button.tsx";
import { Notice } from "#components/notice.tsx";
import type { I18n } from "#lib/i18n/i18n.ts";

type Button = {
  readonly label: string;
  /** The field `do` that tells the buttons of a form apart. */
  readonly value: string;
  readonly rank?: "first" | "quiet";
};

export function StaffForm(props: {
  i18n: I18n;
  action: (form: FormData) => Promise<void>;
  /** By which the form is found again in a later release. */
  name: string;
  fields: Readonly<Record<string, string>>;
  buttons: readonly Button[];
  children?: ReactNode;
}) {
  const { i18n, action, name, fields, buttons, children } = props;
  const { t } = i18n;
  return (
    <form action={action} className="grid grid-cols-1 content-start gap-3">
      {Object.entries({ form: name, ...fields }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <template>
        <Notice tone="alarm" role="alert" problems>
          <p>{t("staff.action.lost")}</p>
        </Notice>
      </template>
      {children}
      <p className="flex flex-wrap gap-3">
        {buttons.map(({ label, value, rank = "quiet" }) => (
          <SubmitButton
            key={value}
            rank={rank}
            name="do"
            value={value}
            pending={t("staff.action.pending")}
          >
            {label}
          </SubmitButton>
        ))}
      </p>
    </form>
  );
}
