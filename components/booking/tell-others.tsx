import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ShareButtons, ShareFold } from "./share-buttons.tsx";

/** The menu's public link, so that visitors do not share the private one of their booking. */
export function TellOthers({ i18n, link }: { i18n: I18n; link: string }) {
  const { t } = i18n;
  return (
    <ShareFold title={t("own.tell")}>
      <a href={link} dir="ltr" className="justify-self-start wrap-anywhere">
        {link.replace(/^https?:\/\//, "")}
      </a>
      <ShareButtons
        link={link}
        words={{ share: t("own.tellShare"), copy: t("own.tellCopy"), copied: t("own.copied") }}
      />
    </ShareFold>
  );
}
