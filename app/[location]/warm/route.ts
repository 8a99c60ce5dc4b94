import { scope } from "#lib/app/scope.ts";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { type PageContext, pageContextOf } from "../../_shared/page-context.ts";
import { cartOf, one, type Params } from "../../_shared/params.ts";

/**
 * Caches the first times ahead while the key has capacity; counts towards rate limits.
 * docs/requests.md
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string }> },
): Promise<Response> {
  const context = await pageContextOf((await params).location);
  if (context.hasHeadroom()) await warm(context, scope().address.params);
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

async function warm(context: PageContext, params: Params) {
  const { catalogue, availability, bookings, location, caller } = context;
  const read = await catalogue.read(caller.deadline);
  if (!read.ok) return;
  const checked = checkCart(read.value.catalogue, cartOf(params), await bookings.closedServices());
  if (!checked.ok) return;
  const { first } = bookableWindow(Date.now(), location.rules, location.timeZone);
  await availability.read(checked.value, one(params, "team") ?? "any", first, first, caller);
}
