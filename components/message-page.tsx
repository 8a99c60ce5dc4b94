import type { ReactNode } from "react";
import type { Business } from "#lib/config/types.ts";
import type { Voice } from "#lib/i18n/voice.ts";
import { ButtonLink } from "./button.tsx";
import { ContactLine } from "./contact-line.tsx";
import { type Drawing, Illustration } from "./illustration.tsx";
import { Page } from "./site/page.tsx";

/** A page that says one thing: a picture, a title, what it means, and a way on. */
export function MessagePage(props: {
  voice: Voice;
  illustration: Drawing;
  title: string;
  lead?: string;
  action?: { readonly href: string; readonly label: string };
  /** The business, where it may be called instead. */
  business?: Business;
  children?: ReactNode;
}) {
  const { voice, illustration, title, lead, action, business, children } = props;
  return (
    <Page voice={voice} title={title} lead={lead} art={<Illustration of={illustration} />} narrow>
      {action && (
        <p>
          <ButtonLink href={action.href}>{action.label}</ButtonLink>
        </p>
      )}
      {business && <ContactLine voice={voice} business={business} />}
      {children}
    </Page>
  );
}
