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
  const site = await currentI18n();
  return (
    <Page i18n={site.i18n} title={metadata.title?.toString()}>
      <Bookings site={site} />
      <Flow site={site} />
      <Forms site={site} />
      <SentForms site={site} />
      <Frame site={site} />
    </Page>
  );
}
