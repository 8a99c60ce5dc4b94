import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ShareButtons, ShareFold } from "./share-buttons.tsx";

/** In pixels: four for each module of the QR code. */
const SIDE = 244;

/** Ways to find this page again: its link, and a QR code for a phone. */
export function KeepPage(props: { i18n: I18n; link: string; code: string }) {
  const { i18n, link, code } = props;
  const { t } = i18n;
  return (
    <ShareFold title={t("own.keep")}>
      <p className="text-small text-quiet">{t("own.keepLead")}</p>
      <ShareButtons
        link={link}
        words={{ share: t("own.share"), copy: t("own.copy"), copied: t("own.copied") }}
      />
      <div className="flex flex-wrap items-center gap-4 max-sm:hidden">
        {/* Fetched only when unfolded: most visitors never unfold it. */}
        <img src={code} alt={t("own.qrAlt")} width={SIDE} height={SIDE} loading="lazy" />
        <p className="text-small text-quiet">{t("own.qrLead")}</p>
      </div>
    </ShareFold>
  );
}
