import type { ReactNode } from "react";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** Commands, settings and lines in English, which the business need not read. */
export function ServerFold(props: { i18n: I18n; isOpen?: boolean; children: ReactNode }) {
  const { i18n, isOpen = false, children } = props;
  return (
    <details open={isOpen} className="group/server border-t border-line">
      <summary className="chevron relative grid min-h-target cursor-pointer content-center pe-12 font-semibold after:absolute after:end-3 after:top-[calc(50%-0.4rem)] group-open/server:after:top-[calc(50%-0.1rem)] group-open/server:after:rotate-225">
        {i18n.t("staff.server")}
      </summary>
      <div className="grid grid-cols-1 gap-5 pb-5">{children}</div>
    </details>
  );
}
