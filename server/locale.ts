import { readAddress } from "#lib/app/address.ts";
import { type Routing, writeRouting } from "#lib/app/routing.ts";
import type { Location } from "#lib/config/types.ts";
import { chooseLanguage } from "#lib/i18n/negotiate.ts";
import { memoize } from "./memoize.ts";
import type { Stage } from "./pipeline.ts";

/** The part of a booking's address that a header can hold; a seal has no other letters. */
const TOKEN = /^[\w.-]+$/;

/** Most requests are for what was just asked for; longer ones are read each time. */
const [MAX_KNOWN, MAX_LENGTH] = [2_000, 1_000];

type Locations = ReadonlyMap<string, { readonly location: Pick<Location, "slug" | "locale"> }>;

/** Finds the location and the language of a request, once for all stages and routes. */
export function locale(locations: Locations): Stage {
  const home = firstOf(locations);

  function routingFor(url: string, accepted: string): Routing {
    const { slug, path, query } = readAddress(url);
    const { location } = locations.get(slug) ?? home;
    const language = chooseLanguage({
      asked: query.get("lang"),
      accepted,
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

  /** A header holds no line break, so the first one ends what the browser prefers. */
  const known = memoize((asked) => {
    const end = asked.indexOf("\n");
    return routingFor(asked.slice(end + 1), asked.slice(0, end));
  }, MAX_KNOWN);

  return (request, _response, next) => {
    const { url = "/", headers } = request;
    const accepted = String(headers["accept-language"] ?? "");
    const isShort = url.length + accepted.length <= MAX_LENGTH;
    writeRouting(headers, isShort ? known(`${accepted}\n${url}`) : routingFor(url, accepted));
    next();
  };
}

function firstOf(locations: Locations) {
  for (const first of locations.values()) return first;
  throw new Error("the configuration has no location");
}
