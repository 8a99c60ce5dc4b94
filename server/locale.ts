import { readAddress } from "#lib/app/address.ts";
import { type RequestHeaders, type Routing, writeRouting } from "#lib/app/routing.ts";
import type { Location } from "#lib/config/types.ts";
import { chooseLanguage } from "#lib/i18n/negotiate.ts";
import type { Stage } from "./pipeline.ts";

/** The part of a booking's address that a header can hold; a seal has no other letters. */
const TOKEN = /^[\w.-]+$/;

type Locations = ReadonlyMap<string, { readonly location: Pick<Location, "slug" | "locale"> }>;

/** Finds the location and the language of a request, once for all stages and routes. */
export function locale(locations: Locations): Stage {
  const home = firstOf(locations);

  function routingFor(url: string, headers: RequestHeaders): Routing {
    const { slug, path, query } = readAddress(url);
    const { location } = locations.get(slug) ?? home;
    const language = chooseLanguage({
      asked: query.get("lang"),
      accepted: String(headers["accept-language"] ?? ""),
      locale: location.locale,
    });
    const [room, token = ""] = path;
    const isBooking = room === "bookings" && TOKEN.test(token);
    return {
      location: location.slug,
      address: url,
      language,
      bookingToken: isBooking ? token : undefined,
    };
  }

  return (request, _response, next) => {
    writeRouting(request.headers, routingFor(request.url ?? "/", request.headers));
    next();
  };
}

function firstOf(locations: Locations) {
  for (const first of locations.values()) return first;
  throw new Error("the configuration has no location");
}
