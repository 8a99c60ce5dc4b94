const BROWSED = ["", "/categories/:key", "/services/:id", "/bundles/:id", "/time"];

/** The script shows other states of the same page in place, so they are not prefetched. */
const ANOTHER_PAGE = { not: { href_matches: "?*", relative_to: "document" } } as const;

/**
 * A page may be prefetched when the pointer rests on its link; the details page, which seals a
 * price, only on press. Forms, their redirects and pages of bookings are in no rule.
 */
export const speculationRules = {
  prefetch: [
    rule("moderate", BROWSED),
    // Rendered for one visitor and never cached, so not requested on a guess.
    rule("conservative", ["/details"]),
  ],
} as const;

/** Stands in pages, whose policy names its hash: a file would take a connection of its own before the first paint. */
export const speculationRulesText = JSON.stringify(speculationRules);

function rule(eagerness: "moderate" | "conservative", pages: readonly string[]) {
  const paths = pages.map((page) => ({ pathname: `/:location${page}`, search: "*" }));
  return {
    source: "document",
    where: { and: [{ href_matches: paths }, ANOTHER_PAGE] },
    eagerness,
  } as const;
}
