/** The parts of an address that tell pages apart; a location and a link have them as well as a URL. */
export type Address = Pick<URL, "origin" | "pathname" | "search" | "hash">;

/**
 * Where an address leads: `place` is a jump within what is shown, `state` is the same page (one path
 * in one language) in another state, which the script changes in place.
 */
export function leadsTo(page: Address, to: Address): "place" | "state" | "page" {
  const isSame =
    to.origin === page.origin &&
    to.pathname === page.pathname &&
    languageIn(to) === languageIn(page);
  if (!isSame) return "page";
  return to.search === page.search && to.hash !== "" ? "place" : "state";
}

function languageIn({ search }: Address): string | null {
  return new URLSearchParams(search).get("lang");
}

/** The fields of a form that are filled in, as an address carries them. */
export function queryOf(fields: Iterable<readonly [string, FormDataEntryValue]>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === "string" && value !== "") query.append(name, value);
  }
  return query;
}
