import { SubmitButton } from "#components/button.tsx";
import { PostForm } from "#components/form/post-form.tsx";
import { Notice } from "#components/notice.tsx";
import type { PageContext } from "../../_shared/page-context.ts";

/** Deletes what this browser remembers of its visitor, with one press. */
export function ForgetForm({ context, page }: { context: PageContext; page: string }) {
  const { t } = context.i18n;
  return (
    <PostForm name="forget" page={page} className="grid grid-cols-1 content-start gap-2">
      <template>
        <Notice tone="alarm" role="alert" problems>
          {t("problem.lost")}
        </Notice>
      </template>
      <SubmitButton rank="plain" pending={t("details.forget")} className="px-0">
        {t("details.forget")}
      </SubmitButton>
    </PostForm>
  );
}
