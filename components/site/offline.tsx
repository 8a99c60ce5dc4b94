import type { Voice } from "#lib/i18n/voice.ts";
import styles from "./site.module.css";

/** What scripts show over a page that is left as it is, while there is no connection. */
export function OfflineNotice({ voice }: { voice: Voice }) {
  return (
    <template id="offline">
      <div id="offline-notice" role="alert" className={`notice ${styles.offline}`}>
        <div>
          <p>
            <strong>{voice.t("problem.offlineTitle")}</strong>
          </p>
          <p>{voice.t("problem.offlineLead")}</p>
        </div>
        <button type="button" className="button quiet">
          {voice.t("problem.retry")}
        </button>
      </div>
    </template>
  );
}
