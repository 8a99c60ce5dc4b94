import type { Location } from "../types.ts";

/** A salon with the usual rules. */
export const location: Location = {
  slug: "book",
  business: { name: "Salon Linden", brandStyle: "atelier" },
  timeZone: "Europe/Berlin",
  currency: "EUR",
  country: "DE",
  locale: "en",
  rules: {
    minNoticeMinutes: 60,
    maxAdvanceDays: 365,
    maxGapMinutes: 15,
    cancelCutoffHours: 24,
    moveCutoffHours: 24,
    maxMoves: 3,
  },
  addonPricing: "included",
  embedOrigins: [],
};
