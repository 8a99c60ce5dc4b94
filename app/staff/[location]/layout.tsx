import type { ReactNode } from "react";
import { SiteFooter } from "#components/site/footer.tsx";
import { StaffHeader } from "#components/staff/staff-header.tsx";
import { addressHere } from "../../_shared/current-address.ts";
import { openCount, staffContextOf } from "../_staff/context.ts";
import { SignOut } from "../_staff/sign-out-form.tsx";
import {
  bookingsUrl,
  figuresUrl,
  healthUrl,
  previewStartUrl,
  restrictionsUrl,
  staffHome,
  websiteUrl,
} from "../_staff/urls.ts";

export default async function StaffLayout(props: {
  children: ReactNode;
  params: Promise<{ location: string }>;
}) {
  const { location: slug } = await props.params;
  const context = await staffContextOf(slug);
  const { location, i18n } = context;
  const { business } = location;
  const count = await openCount(slug);
  const pages = [
    { href: bookingsUrl(context), label: i18n.t("staff.bookings"), ...(count && { count }) },
    { href: restrictionsUrl(context), label: i18n.t("staff.services") },
    { href: previewStartUrl(context), label: i18n.t("preview.title") },
    { href: figuresUrl(context), label: i18n.t("desk.figures.title") },
    { href: websiteUrl(context), label: i18n.t("desk.frames.title") },
    { href: healthUrl(context), label: i18n.t("desk.health.title") },
  ];
  return (
    <>
      <StaffHeader i18n={i18n} business={business.name} home={staffHome(context)} pages={pages}>
        <SignOut i18n={i18n} />
      </StaffHeader>
      {props.children}
      <SiteFooter business={business} i18n={i18n} address={await addressHere(context)} />
    </>
  );
}
