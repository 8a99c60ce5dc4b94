import "server-only";
import { CLOSED_BY_STAFF } from "#lib/booking/reads/closed-services.ts";
import type { StaffContext } from "../../_shared/page-context.ts";
import { servicesUrl } from "./urls.ts";

/** What is wrong at a location, beside bookings that need a person. */
export type Trouble = {
  /** Absent where nothing can be done about it in the staff area. */
  readonly href?: string;
  readonly title: string;
  /** For the operator. */
  readonly note?: string;
};

type TroubledContext = Pick<
  StaffContext,
  "i18n" | "slug" | "lang" | "bookings" | "upstreamProblems" | "untoldBy"
>;

export async function troublesOf(context: TroubledContext): Promise<readonly Trouble[]> {
  const { t } = context.i18n;
  const closed = await context.bookings.closedServices();
  const services = [...closed.values()].filter((until) => until !== CLOSED_BY_STAFF).length;
  const untoldBy = context.untoldBy().join(" · ");
  const refused = refusalsOf(context);
  return [
    ...(refused ? [{ title: t("staff.trouble.upstream"), note: refused }] : []),
    ...(untoldBy ? [{ title: t("staff.trouble.untold"), note: untoldBy }] : []),
    ...(services > 0
      ? [
          {
            href: servicesUrl(context, { only: "off" }),
            title: t("staff.trouble.services", { count: services }),
          },
        ]
      : []),
  ];
}

/** The upstream's refusals, and fields that cannot be read. */
function refusalsOf({ upstreamProblems }: TroubledContext): string | undefined {
  const problems = upstreamProblems().map(({ route, cause, ...more }) => {
    const status = "status" in more ? more.status : undefined;
    const unread = "unread" in more ? more.unread : undefined;
    return `${route}: ${unread ?? status ?? cause}`;
  });
  return problems.length > 0 ? ["npm run doctor", ...new Set(problems)].join(" · ") : undefined;
}
