import { bookableWindow } from "#lib/availability/notice.ts";
import { checkCart } from "#lib/catalogue/cart.ts";
import { cartOf, one } from "../../_shared/params.ts";
import { requestContextOf } from "../../_shared/request-context.ts";

/**
 * Reads the first times of a visit ahead, while the key is easy; the page of times then finds them
 * at hand. Says nothing: it counts as a question of the visitor's like any other, and no failure of
 * it is anybody's business.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ location: string }> },
): Promise<Response> {
  const site = await requestContextOf((await params).location);
  const query = new URL(request.url).searchParams;
  const asked = { line: query.getAll("line"), team: query.getAll("team") };
  if (site.hasHeadroom()) await warm(site, asked);
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

type Site = Awaited<ReturnType<typeof requestContextOf>>;

async function warm(site: Site, asked: { readonly line: string[]; readonly team: string[] }) {
  const { catalogue, availability, bookings, location, asking } = site;
  const read = await catalogue.read(asking.until);
  if (!read.ok) return;
  const checked = checkCart(read.value.catalogue, cartOf(asked), await bookings.learned());
  if (!checked.ok) return;
  const { first } = bookableWindow(Date.now(), location.rules, location.timeZone);
  await availability.read(checked.value, one(asked, "team") ?? "any", first, first, asking);
}
