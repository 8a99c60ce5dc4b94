import { StaffForm } from "#components/staff/staff-form.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";

export function SignOut({ i18n }: { i18n: I18n }) {
  const { t } = i18n;
  return (
    <details className="group/out relative">
      <summary className="inline-flex min-h-target cursor-pointer items-center font-semibold underline lg:text-small">
        {t("staff.signOut")}
      </summary>
      <div className="end-0 z-10 mt-1 rounded-sheet border border-line bg-surface p-4 text-ink shadow-over lg:absolute lg:w-max">
        <StaffForm
          i18n={i18n}
          name="sign-out"
          buttons={[
            { label: t("staff.signOut"), value: "here", rank: "first" },
            { label: t("staff.signOutEverywhere"), value: "everywhere" },
          ]}
        />
      </div>
    </details>
  );
}
