import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { SubmitButton } from "#components/button.tsx";
import { Field } from "#components/details/details-field.tsx";
import { PostForm } from "#components/form/post-form.tsx";
import { Select } from "#components/form/select.tsx";
import { Notice } from "#components/notice.tsx";
import { SiteFooter } from "#components/site/footer.tsx";
import { Page } from "#components/site/page.tsx";
import { StaffHeader } from "#components/staff/staff-header.tsx";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { MAX_SHOWN } from "../../_shared/location-search.tsx";
import { privateMetadata } from "../../_shared/metadata.ts";
import { allLocations, currentPageBase } from "../../_shared/page-context.ts";
import { one, type Params } from "../../_shared/params.ts";
import { staffArea } from "../_staff/context.ts";
import { signInUrl, staffHome, staffTarget } from "../_staff/urls.ts";

export function generateMetadata(): Metadata {
  const context = currentPageBase();
  return privateMetadata(context, context.i18n.t("staff.signIn.title"));
}

export default async function SignInPage(props: { searchParams: Promise<Params> }) {
  const area = staffArea();
  const context = currentPageBase();
  if (await area.session(await cookies())) redirect(staffHome(context));
  const { i18n, location } = context;
  const params = await props.searchParams;
  const to = staffTarget(one(params, "to"));
  const { business } = location;
  // Of several locations none is known before signing in.
  const isOne = allLocations().length === 1;
  return (
    <>
      <StaffHeader
        i18n={i18n}
        business={isOne ? business.name : ""}
        home={staffHome(context)}
        pages={[]}
      >
        {null}
      </StaffHeader>
      <Page
        i18n={i18n}
        title={i18n.t("staff.signIn.title")}
        lead={isOne ? i18n.t("staff.signIn.lead", { business: business.name }) : undefined}
        narrow
      >
        <PostForm name="sign-in" className="grid max-w-104 grid-cols-1 gap-5">
          {to && <input type="hidden" name="to" value={to} />}
          {one(params, "problem") === "link_over" && (
            <Notice role="status">{i18n.t("preview.link.over")}</Notice>
          )}
          <template>
            <Notice tone="alarm" role="alert" problems>
              {i18n.t("staff.action.lost")}
            </Notice>
          </template>
          {area.locationPasswords.length > 0 && (
            <LocationField
              i18n={i18n}
              value={one(params, "location") ?? slugIn(to) ?? ""}
              opensAll={area.opensAll}
            />
          )}
          <Field
            name="password"
            label={i18n.t("staff.signIn.password")}
            value=""
            type="password"
            autoComplete="current-password"
            problem={problemText(i18n.t, one(params, "problem"))}
            required
          />
          <p>
            <SubmitButton pending={i18n.t("staff.action.pending")}>
              {i18n.t("staff.signIn.button")}
            </SubmitButton>
          </p>
        </PostForm>
      </Page>
      <SiteFooter
        business={business}
        i18n={i18n}
        address={signInUrl({ lang: undefined }, { to })}
      />
    </>
  );
}

/** A list of locations, or a text field if the list would be too long. */
function LocationField(props: { i18n: I18n; value: string; opensAll: boolean }) {
  const { value, opensAll } = props;
  const { t } = props.i18n;
  const field = { name: "location", label: t("staff.signIn.location"), value };
  const locations = allLocations();
  if (locations.length > MAX_SHOWN) {
    const hint = t("staff.signIn.locationHint");
    return <Field {...field} {...{ hint }} autoComplete="organization" required={!opensAll} />;
  }
  const all = opensAll ? [{ value: "", label: t("staff.signIn.all") }] : [];
  const each = locations.map(({ slug, business }) => ({ value: slug, label: business.name }));
  return <Select {...field} choices={[...all, ...each]} />;
}

function slugIn(to: string | undefined): string | undefined {
  const slug = to?.split("/")[2];
  return allLocations().find((location) => location.slug === slug)?.slug;
}

function problemText(t: ReturnType<typeof currentPageBase>["i18n"]["t"], code?: string) {
  switch (code) {
    case "wrong":
      return t("staff.signIn.wrong");
    case "locked":
      return t("staff.signIn.locked");
    case "crowded":
      return t("staff.signIn.crowded");
    default:
      return undefined;
  }
}
