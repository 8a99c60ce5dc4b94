import type { IncomingMessage } from "node:http";
import { readAddress } from "#lib/app/address.ts";
import { inScope, newRequestId, type Scope, scopeAt } from "#lib/app/scope.ts";
import { sharedBusiness } from "#lib/app/shared-business.ts";
import type { Location } from "#lib/config/types.ts";
import { chooseLanguage } from "#lib/values/i18n/negotiate.ts";
import { isFramedRequest } from "./framed-request.ts";
import type { Stage } from "./pipeline.ts";

type Locations = {
  all(): readonly Location[];
  find(slug: string): Location | undefined;
  atHost(host: string): Location | undefined;
};

const GIVEN_ID = /^[\w.:-]{8,64}$/;

/** Reads address, location, language and framing once, for all later stages and pages. */
export function openScope(locations: Locations, trustedProxyHops: number): Stage {
  function scopeOf({ url = "/", headers }: IncomingMessage): Scope {
    const address = readAddress(url);
    const owner = locations.atHost(headers.host ?? "");
    const named = locations.find(address.slug) ?? owner;
    const location = named ?? firstOf(locations);
    const language = chooseLanguage({
      langParam: firstOfMany(address.params.lang),
      accepted: headers["accept-language"] ?? null,
      locale: location.locale,
    });
    return scopeAt(address, {
      id: (trustedProxyHops > 0 && givenId(headers["x-request-id"])) || newRequestId(),
      location,
      business: named?.business ?? sharedBusiness(locations.all()),
      owner,
      language,
      // The frames of a preview show whole pages.
      isFramed: !address.isStaff && isFramedRequest(headers),
    });
  }

  return (request, _response, next) => inScope(scopeOf(request), next);
}

function firstOfMany(sent: string | readonly string[] | undefined): string | null {
  return (typeof sent === "object" ? sent[0] : sent) ?? null;
}

/** A proxy in front may have numbered it already. */
function givenId(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" && GIVEN_ID.test(value) ? value : undefined;
}

function firstOf(locations: Locations): Location {
  const [first] = locations.all();
  if (first) return first;
  throw new Error("the configuration has no location");
}
