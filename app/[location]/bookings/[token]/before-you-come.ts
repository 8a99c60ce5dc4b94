import type { BeforeYouComeView } from "#components/place/before-you-come.tsx";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { optionalTextOf, textOf } from "../../../_shared/content.ts";
import type { PageBase } from "../../../_shared/page-context.ts";

/** What the business wants visitors to know before they come. */
export function beforeYouCome(
  context: PageBase,
  { cart }: Pick<BookingView, "cart">,
): BeforeYouComeView {
  const { content } = context.location;
  const items = cart.flatMap(({ serviceId, bundleId }) => [
    content.services.get(serviceId)?.bring,
    bundleId === undefined ? undefined : content.bundles.get(bundleId)?.bring,
  ]);
  const bring = new Set([...items, content.bring].filter((text) => text !== undefined));
  return {
    arrive: optionalTextOf(context, content.arrive),
    bring: [...bring].map((text) => textOf(context, text)),
  };
}
