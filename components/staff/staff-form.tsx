import { SubmitButton } from "#components/button.tsx";
import { PostForm } from "#components/form/post-form.tsx";
import { Notice } from "#components/notice.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";

type Button = {
  readonly label: string;
  /** Value of the field `do`, which tells the buttons of a form apart. */
  readonly value: string;
  readonly rank?: "first" | "quiet";
};

export function StaffForm(props: { i18n: I18n; name: string; buttons: readonly Button[] }) {
  const { i18n, name, buttons } = props;
  const { t } = i18n;
  return (
    <PostForm name={name} className="grid grid-cols-1 content-start gap-3">
      <template>
        <Notice tone="alarm" role="alert" problems>
          {t("staff.action.lost")}
        </Notice>
      </template>
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
    </PostForm>
  );
}
