import type { ReactNode } from "react";
import type { ShownBusiness } from "#lib/config/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { ButtonLink } from "./button.tsx";
import { ContactLine } from "./contact-line.tsx";
import { type Drawing, Illustration } from "./illustration.tsx";
import { Page } from "./site/page.tsx";

export function MessagePage(props: {
  i18n: I18n;
  illustration: Drawing;
  title: string;
  lead?: string;
  action?: { readonly href: string; readonly label: string };
  business?: ShownBusiness;
  children?: ReactNode;
}) {
  const { i18n, illustration, title, lead, action, business, children } = props;
  return (
    <Page i18n={i18n} title={title} lead={lead} art={<Illustration of={illustration} />} narrow>
      {action && (
        <p>
          <ButtonLink href={action.href}>{action.label}</ButtonLink>
        </p>
      )}
      {business && <ContactLine i18n={i18n} business={business} />}
      {children}
    </Page>
  );
}
