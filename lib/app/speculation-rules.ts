export const SPECULATION_RULES_PATH = "/speculation-rules.json";

const BROWSED = ["", "/categories/:key", "/services/:id", "/bundles/:id", "/time"];

/** The script changes another state of the same page in place, so the browser need not have it. */
const ANOTHER_PAGE = { not: { href_matches: "?*", relative_to: "document" } } as const;

/**
 * A page on whose link a pointer rests may be prefetched; the details, which seal a price, only
 * once the button is down. Forms, their redirects and pages of bookings are in no rule.
 */
export const speculationRules = {
  prefetch: [
    rule("moderate", BROWSED),
    // Rendered for one visitor and never cached, so it is not asked for on a guess.
    rule("conservative", ["/details"]),
  ],
} as const;

function rule(eagerness: "moderate" | "conservative", pages: readonly string[]) {
  const paths = pages.map((page) => ({ pathname: `/:location${page}`, search: "*" }));
  return {
    source: "document",
    where: { and: [{ href_matches: paths }, ANOTHER_PAGE] },
    eagerness,
  } as const;
}
