export type Address = Pick<URL, "origin" | "pathname" | "search" | "hash">;

/** `place`: within the page. `state`: another query of the same path and language. */
export function leadsTo(page: Address, to: Address): "place" | "state" | "page" {
  const isSame =
    to.origin === page.origin &&
    to.pathname === page.pathname &&
    languageIn(to) === languageIn(page);
  if (!isSame) return "page";
  return to.hash && to.search === page.search ? "place" : "state";
}

function languageIn({ search }: Address): string | null {
  return new URLSearchParams(search).get("lang");
}

export function queryOf(fields: Iterable<readonly [string, FormDataEntryValue]>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === "string" && value) query.append(name, value);
  }
  return query;
}
