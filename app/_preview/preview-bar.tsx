import type { ReactNode } from "react";
import { momentParts } from "../staff/_staff/moment.ts";
import { previewStartUrl } from "../staff/_staff/urls.ts";
import { pageAddress } from "./page-address.ts";
import { loadPanel } from "./panel-data.ts";
import { PanelView } from "./panel-view.tsx";
import type { PreviewPage } from "./preview-page.ts";
import { SettingsForm } from "./settings-form.tsx";
import { besideUrl } from "./urls.ts";

/** Above each page of a preview: what it is and, for visitors' pages, settings and sources. */
export async function PreviewBar(props: { context: PreviewPage; isPreviewPage?: boolean }) {
  const { context, isPreviewPage = false } = props;
  const { i18n, preview, slug, lang } = context;
  const { view, isGuest, endsAt } = preview;
  if (view.isBare) return null;
  const { t } = i18n;
  const address = pageAddress();
  const panel = isPreviewPage ? undefined : await loadPanel(context, address);
  return (
    <aside
      aria-label={t("preview.title")}
      className="relative z-30 border-b-4 border-accent-edge bg-surface text-small text-ink print:hidden"
    >
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-6 px-gutter py-1 lg:grid-cols-[auto_1fr]">
        <p className="flex min-h-target flex-wrap items-center gap-x-3">
          <strong className="rounded-control bg-accent px-3 py-0.5 text-on-accent">
            {t("preview.title")}
          </strong>
          <span data-moment={context.now}>{momentLine(context) ?? t("preview.nothing")}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-5 lg:justify-end">
          {!isPreviewPage && (
            <BarLink href={besideUrl({ slug, view, lang }, address.page)}>
              {t("preview.settings.beside")}
            </BarLink>
          )}
          {endsAt !== undefined && (
            <span className="inline-flex min-h-target items-center">
              {t("preview.end", { time: momentParts(context, endsAt).time })}
            </span>
          )}
          {!isGuest && (
            <BarLink href={previewStartUrl({ slug, lang })}>{t("preview.staffArea")}</BarLink>
          )}
        </p>
        {!isPreviewPage && (
          <>
            <Disclosure title={t("preview.settings.title")}>
              <SettingsForm context={context} page={address.page} />
            </Disclosure>
            <Disclosure title={t("preview.behind")}>
              {panel && <PanelView context={context} panel={panel} />}
            </Disclosure>
          </>
        )}
      </div>
    </aside>
  );
}

/** The chosen moment, or that it has passed. */
function momentLine({ i18n, preview }: PreviewPage): string | undefined {
  const { at } = preview.view;
  if (!at) return undefined;
  const date = i18n.shortDate(at.date);
  const message = preview.isChosenMoment ? "preview.asIf" : "preview.past";
  return i18n.t(message, { date, time: i18n.time(at.time) });
}

function BarLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-target items-center font-semibold">
      {children}
    </a>
  );
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="col-span-full border-t border-line" data-key={title}>
      <summary className="inline-flex min-h-target cursor-pointer items-center font-semibold underline">
        {title}
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  );
}
