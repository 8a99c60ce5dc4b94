import { PlainButton } from "#components/button.tsx";
import { Notice } from "#components/notice.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** Scripts show it over the page while there is no connection. */
export function OfflineNotice({ i18n }: { i18n: I18n }) {
  return (
    <template id="offline">
      <Notice
        id="offline-notice"
        role="alert"
        className="fixed inset-x-gutter bottom-4 z-30 mx-auto flex max-w-136 flex-wrap items-center justify-between gap-3 shadow-over"
        tone="over"
      >
        <div>
          <p>
            <strong>{i18n.t("problem.offlineTitle")}</strong>
          </p>
          <p>{i18n.t("problem.offlineLead")}</p>
        </div>
        <PlainButton>{i18n.t("problem.retry")}</PlainButton>
      </Notice>
    </template>
  );
}
