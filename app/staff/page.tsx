import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Page } from "#components/site/page.tsx";
import { Stack } from "#components/stack.tsx";
import { StaffHeader } from "#components/staff/staff-header.tsx";
import { opensLocation } from "#lib/session/staff-session.ts";
import { privateMetadata } from "../_shared/metadata.ts";
import { allLocations, currentI18n } from "../_shared/request-context.ts";
import { openCount, requireStaff } from "./_staff/context.ts";
import { SignOut } from "./_staff/sign-out-form.tsx";
import { bookingsUrl, staffHome } from "./_staff/urls.ts";

export async function generateMetadata(): Promise<Metadata> {
  const context = await currentI18n();
  return privateMetadata(context, context.i18n.t("staff.title"));
}

/** The location's bookings; where there are several, which location. */
export default async function StaffPage() {
  const session = await requireStaff();
  const { i18n, lang } = await currentI18n();
  const opened = allLocations().filter(({ slug }) => opensLocation(session, slug));
  const [first, ...others] = opened;
  if (first && others.length === 0) redirect(bookingsUrl({ slug: first.slug, lang }));
  const places = await Promise.all(
    opened.map(async ({ slug, business }) => {
      const count = await openCount(slug);
      return { slug, name: business.name, count };
    }),
  );
  return (
    <>
      <StaffHeader i18n={i18n} business="" home={staffHome({ lang })} places={[]}>
        <SignOut i18n={i18n} />
      </StaffHeader>
      <Page i18n={i18n} title={i18n.t("staff.bookings")} narrow>
        <Stack gap="close">
          {places.map(({ slug, name, count = 0 }) => (
            <p key={slug} className="border-b border-line py-2">
              <a href={bookingsUrl({ slug, lang })} className="font-semibold">
                {name}
              </a>{" "}
              <span className="text-quiet">{i18n.t("staff.open", { count })}</span>
            </p>
          ))}
        </Stack>
      </Page>
    </>
  );
}
