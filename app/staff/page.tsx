import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Notice } from "#components/notice.tsx";
import { Page } from "#components/site/page.tsx";
import { Headline } from "#components/staff/headline.tsx";
import { StaffHeader } from "#components/staff/staff-header.tsx";
import { opensLocation } from "#lib/site/seals/staff-session.ts";
import {
  LocationSearch,
  MAX_SHOWN,
  SEARCHED_FROM,
  ShownLocations,
} from "../_shared/location-search.tsx";
import { privateMetadata } from "../_shared/metadata.ts";
import { allLocations, currentPageBase, type PageBase } from "../_shared/page-context.ts";
import { one, type Params } from "../_shared/params.ts";
import { openCounts, requireStaff, slugsInTrouble } from "./_staff/context.ts";
import { type DeskLocation, desksOf } from "./_staff/desks.ts";
import { numberText } from "./_staff/number-text.ts";
import { SignOut } from "./_staff/sign-out-form.tsx";
import { bookingsUrl, staffHome } from "./_staff/urls.ts";

export function generateMetadata(): Metadata {
  const context = currentPageBase();
  return privateMetadata(context, context.i18n.t("staff.title"));
}

type Props = { readonly searchParams: Promise<Params> };

/** Redirects to the bookings of the only location, or lists several without loading them. */
export default async function StaffPage({ searchParams }: Props) {
  const session = await requireStaff();
  const context = currentPageBase();
  const { i18n, lang } = context;
  const opened = allLocations().filter(({ slug }) => opensLocation(session, slug));
  const [first, ...others] = opened;
  if (first && others.length === 0) redirect(bookingsUrl({ slug: first.slug, lang }));
  const query = (one(await searchParams, "q") ?? "").trim();
  const counts = await openCounts();
  const needed = opened.reduce((sum, { slug }) => sum + (counts?.get(slug) ?? 0), 0);
  const inTrouble = slugsInTrouble();
  const found = desksOf(opened, counts, inTrouble, query);
  const matching = found.length > 0 ? found : desksOf(opened, counts, inTrouble, "");
  const shown = matching.slice(0, MAX_SHOWN);
  return (
    <>
      <StaffHeader i18n={i18n} business="" home={staffHome({ lang })} pages={[]}>
        <SignOut i18n={i18n} />
      </StaffHeader>
      <Page i18n={i18n} title={i18n.t("staff.signIn.all")} narrow>
        {counts && (
          <Headline
            figure={numberText(i18n, needed)}
            label={i18n.t("staff.needs", { count: needed })}
          />
        )}
        {opened.length >= SEARCHED_FROM && (
          <LocationSearch action="/staff" narrows={false} {...{ context, query }} />
        )}
        {query !== "" && found.length === 0 && (
          <Notice role="status">{i18n.t("site.noLocationOfMany", { query })}</Notice>
        )}
        <Desks context={context} desks={shown} />
        <ShownLocations i18n={i18n} shown={shown.length} all={matching.length} />
      </Page>
    </>
  );
}

function Desks({ context, desks }: { context: PageBase; desks: readonly DeskLocation[] }) {
  const { i18n, lang } = context;
  return (
    <ul className="grid grid-cols-1">
      {desks.map(({ slug, name, count, isInTrouble }) => (
        <li key={slug} className="border-b border-line">
          <a
            href={bookingsUrl({ slug, lang })}
            className="flex min-h-target flex-wrap items-center justify-between gap-x-4 py-2 no-underline"
          >
            <span className="font-semibold underline">{name}</span>
            {isInTrouble && (
              <span className="order-last basis-full text-small font-semibold text-alarm">
                {i18n.t("staff.trouble.upstream")}
              </span>
            )}
            {count !== undefined && (
              <span className={count > 0 ? "font-semibold text-ink" : "text-quiet"}>
                {i18n.t("staff.open", { count })}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
