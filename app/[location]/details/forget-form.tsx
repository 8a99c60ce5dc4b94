import { ButtonForm } from "#components/button-form.tsx";
import type { RequestContext } from "../../_shared/request-context.ts";
import { forget } from "./forget.ts";

/** Deletes what this browser remembers of its visitor, with one press. */
export function ForgetForm({ context, page }: { context: RequestContext; page: string }) {
  const { t } = context.i18n;
  return (
    <ButtonForm
      action={forget}
      name="forget"
      page={page}
      hidden={{ location: context.slug }}
      label={t("details.forget")}
      pending={t("details.forget")}
      lost={t("problem.lost")}
      rank="plain"
    />
  );
}
