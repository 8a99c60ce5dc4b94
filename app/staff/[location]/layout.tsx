import type { ReactNode } from "react";
import { SiteFooter } from "#components/site/footer.tsx";
import { StaffHeader } from "#components/staff/staff-header.tsx";
import { scope } from "#lib/app/scope.ts";
import { addressHere } from "../../_shared/current-address.ts";
import { allLocations } from "../../_shared/page-context.ts";
import { openCount, requireStaff, staffContextOf } from "../_staff/context.ts";
import { SignOut } from "../_staff/sign-out-form.tsx";
import { bookingsUrl, previewStartUrl, servicesUrl, staffHome } from "../_staff/urls.ts";

export default async function StaffLayout(props: {
  children: ReactNode;
  params: Promise<{ location: string }>;
}) {
  const { location: slug } = await props.params;
  const context = await staffContextOf(slug);
  const { location, i18n } = context;
  const { t } = i18n;
  const { business } = location;
  const count = await openCount(slug);
  const [section = "", ...below] = scope().address.path;
  const page = (name: string, href: string, label: string) => {
    const isPage = section === name && below.length === 0;
    const isBelow = section === (name || "bookings");
    return { href, label, current: isPage ? "page" : isBelow ? "true" : undefined } as const;
  };
  const pages = [
    { ...page("", bookingsUrl(context), t("staff.bookings")), ...(count && { count }) },
    page("services", servicesUrl(context), t("staff.services")),
    page("preview", previewStartUrl(context), t("preview.title")),
  ];
  const isOneOfSeveral = allLocations().length > 1;
  const opensOthers = isOneOfSeveral && (await requireStaff()).location === undefined;
  return (
    <>
      <StaffHeader
        i18n={i18n}
        business={business.name}
        address={isOneOfSeveral ? business.address : undefined}
        home={bookingsUrl(context)}
        others={opensOthers ? staffHome(context) : undefined}
        pages={pages}
      >
        <SignOut i18n={i18n} />
      </StaffHeader>
      {props.children}
      <SiteFooter
        business={{ name: business.name }}
        i18n={i18n}
        address={await addressHere(context)}
      />
    </>
  );
}
