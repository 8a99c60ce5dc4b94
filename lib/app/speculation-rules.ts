/** Where browsers fetch the rules from, which the header of every page of the flow names. */
export const SPECULATION_RULES_PATH = "/speculation-rules.json";

/** Pages that may be a minute old when they are shown. */
const BROWSED = ["", "/categories/:key", "/services/:id", "/bundles/:id", "/time"];

/** The script changes another state of the same page in place, so the browser need not have it. */
const ANOTHER_PAGE = { not: { href_matches: "?*", relative_to: "document" } } as const;

/**
 * Which links a browser may follow ahead of the press (Speculation Rules API). A page that it has
 * rested on for a moment may be prefetched; the details, which seal a price, only once the button
 * is down. Forms, their redirects and the pages of bookings are in no rule.
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
