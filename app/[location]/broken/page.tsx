import { ButtonLink } from "#components/button.tsx";
import { ContactLine } from "#components/contact-line.tsx";
import { MessagePage } from "#components/message-page.tsx";
import { Page } from "#components/site/page.tsx";
import { privateMetadata } from "../../_shared/metadata.ts";
import { businessOf, type PageContext, pageContextOf } from "../../_shared/page-context.ts";
import { one, type Params } from "../../_shared/params.ts";
import { menuUrl } from "../../_shared/urls.ts";

type Props = { params: Promise<{ location: string }>; searchParams: Promise<Params> };

/** What a page can say of, by the `reason` in its address; else it is a fault of ours. */
const REASONS = ["not_framed", "too_long", "unreadable", "other_name", "busy"] as const;

async function reasonOf({ searchParams }: Props) {
  const sent = one(await searchParams, "reason");
  return REASONS.find((each) => each === sent) ?? "error";
}

export async function generateMetadata(props: Props) {
  const context = await pageContextOf((await props.params).location);
  return privateMetadata(context, context.i18n.t(`problem.${await reasonOf(props)}Title`));
}

/** What visitors read where a page could not be rendered (server/pages/error-page.ts). */
export default async function BrokenPage(props: Props) {
  const context = await pageContextOf((await props.params).location);
  const { i18n } = context;
  const reason = await reasonOf(props);
  if (reason === "not_framed") return <NotFramed context={context} />;
  return (
    <MessagePage
      i18n={i18n}
      illustration="rest"
      title={i18n.t(`problem.${reason}Title`)}
      lead={i18n.t(`problem.${reason}Lead`)}
      action={{ href: menuUrl(context), label: i18n.t("problem.home") }}
      business={businessOf(context)}
    />
  );
}

/** In the frame of a site that embedOrigins does not name: a way out for visitors, a hint for its owner. */
function NotFramed({ context }: { context: PageContext }) {
  const { i18n, slug, lang } = context;
  const { t } = i18n;
  return (
    <Page i18n={i18n} title={t("problem.not_framedTitle")} narrow>
      <p>{t("problem.not_framedLead")}</p>
      <p>
        <ButtonLink href={menuUrl({ slug, lang })}>{t("widget.open")}</ButtonLink>
      </p>
      <ContactLine i18n={i18n} business={businessOf(context)} />
      <details>
        <summary className="chevron inline-flex min-h-target cursor-pointer items-center gap-3 text-small text-quiet after:mb-1">
          {t("widget.yourSite")}
        </summary>
        <p>{t("widget.howToAllow")}</p>
      </details>
    </Page>
  );
}
