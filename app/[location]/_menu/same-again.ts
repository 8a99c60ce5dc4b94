import { cartOf } from "#lib/booking/model/visit.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { timeUrl } from "../../_shared/urls.ts";

type LastVisit = Pick<BookingView, "visit" | "lines" | "composed" | "memberName">;

/** "As last time: Cut with Elif": the same services with who did them, also where anyone would do. */
export function sameAgain(
  context: PageContext,
  { visit, lines, composed, memberName }: LastVisit,
): { readonly cart: Cart; readonly href: string; readonly text: string } | undefined {
  // The business has altered the visit, so its services are unknown.
  if (lines.length === 0) return undefined;
  const { t } = context.i18n;
  const cart = cartOf(visit);
  const members = visit.lines.map(({ member }) => member?.id ?? "any");
  const services = lines.map(({ name }) => name).join(" + ");
  return {
    cart,
    href: timeUrl(context, cart, composed ? { with: members } : { team: members[0] }),
    text:
      memberName === undefined
        ? t("own.asLast", { services })
        : t("own.asLastWith", { services, name: memberName }),
  };
}
