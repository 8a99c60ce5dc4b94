import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ShareButtons } from "./share-buttons.tsx";

/** The menu's public link, so that visitors do not share the private one of their booking. */
export function TellOthers({ i18n, link }: { i18n: I18n; link: string }) {
  const { t } = i18n;
  return (
    <section aria-labelledby="tell-title" className="grid content-start gap-3 print:hidden">
      <h2 id="tell-title" className="type-text text-base">
        {t("own.tell")}
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href={link} dir="ltr" className="wrap-anywhere">
          {link.replace(/^https?:\/\//, "")}
        </a>
        <ShareButtons
          link={link}
          words={{ share: t("own.tellShare"), copy: t("own.tellCopy"), copied: t("own.copied") }}
        />
      </div>
    </section>
  );
}
