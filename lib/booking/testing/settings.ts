import type { KeyLimits, Location } from "#lib/config/types.ts";
import type { Timing } from "../deps.ts";

export const generousLimits: KeyLimits = {
  requestsPerMinute: 5_000,
  writesPerMinute: 1_000,
  inFlight: 50,
};

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

/** Short waits, so that tests wait for events rather than for time. */
export const quickTiming: Timing = {
  submitWait: 10_000,
  looksAt: [20, 60, 120, 180],
  absenceAfter: 60,
  absenceAfterTimeout: 180,
  absenceSpacing: 50,
  goneAfter: 300,
  retryAfter: [5, 10],
  holdFor: 120,
  holdPauses: { read: [5, 10, 30], write: [5, 10, 30], key: [30] },
  storeRetryAfter: [1, 1],
  maxLimiterWait: 2_000,
  maxCheckAge: 60_000,
  maxWait: 30 * 60_000,
};
