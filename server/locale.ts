import { isStaffPath, readAddress } from "#lib/app/address.ts";
import { type Routing, writeRouting } from "#lib/app/routing.ts";
import type { Location } from "#lib/config/types.ts";
import { chooseLanguage } from "#lib/i18n/negotiate.ts";
import { isFramedRequest } from "./framed-request.ts";
import { type LocationLookup, memoizeFor } from "./location-of.ts";
import type { Stage } from "./pipeline.ts";

/** The only letters of a token, and safe in a header. */
const TOKEN = /^[\w.-]+$/;

const [MAX_KNOWN, MAX_LENGTH] = [2_000, 1_000];

type Spoken = Pick<Location, "slug" | "locale">;

type Found = Omit<Routing, "isFramed">;

export function locale(locations: LocationLookup<Spoken>): Stage {
  function routingFor(url: string, accepted: string): Found {
    const { slug, path, query } = readAddress(url);
    const named = locations.find(isStaffPath(url) ? (path[0] ?? "") : slug);
    const location = named ?? firstOf(locations);
    const language = chooseLanguage({
      langParam: query.get("lang"),
      accepted,
      locale: location.locale,
    });
    const [section, token = ""] = path;
    const isBooking = section === "bookings" && TOKEN.test(token);
    return {
      location: location.slug,
      address: url,
      language,
      bookingToken: isBooking ? token : undefined,
    };
  }

  /** No header contains a line break, so it separates the two. */
  const memoizedRouting = memoizeFor(
    locations,
    (text) => {
      const end = text.indexOf("\n");
      return routingFor(text.slice(end + 1), text.slice(0, end));
    },
    MAX_KNOWN,
  );

  return (request, _response, next) => {
    const { url = "/", headers } = request;
    const accepted = String(headers["accept-language"] ?? "");
    const isShort = url.length + accepted.length <= MAX_LENGTH;
    const found = isShort ? memoizedRouting(`${accepted}\n${url}`) : routingFor(url, accepted);
    // The frames of a preview show whole pages.
    const isFramed = isFramedRequest(headers) && !isStaffPath(url);
    writeRouting(headers, { ...found, isFramed });
    next();
  };
}

function firstOf(locations: LocationLookup<Spoken>): Spoken {
  const [first] = locations.all();
  if (first) return first;
  throw new Error("the configuration has no location");
}
