import type { Metadata } from "next";
import { Page } from "#components/site/page.tsx";
import { currentI18n } from "../../_shared/request-context.ts";
import { Bookings } from "./_bookings.tsx";
import { Flow } from "./_flow.tsx";
import { Forms } from "./_forms.tsx";
import { Frame } from "./_frame.tsx";
import { SentForms } from "./_sent-forms.tsx";

/**
 * Components and states of bookings, for `npm run dev` alone: a build takes no `page.dev.tsx` for a
 * page (next.config.mjs).
 */
export const metadata: Metadata = { title: "Components", robots: { index: false } };

export default async function ComponentsPage() {
  const context = await currentI18n();
  return (
    <Page i18n={context.i18n} title={metadata.title?.toString()}>
      <Bookings context={context} />
      <Flow context={context} />
      <Forms context={context} />
      <SentForms context={context} />
      <Frame context={context} />
    </Page>
  );
}
