import { expect, test } from "vitest";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { leadOf } from "./page-data.ts";

const i18n = i18nFor({ locale: "en", country: "DE", currency: "EUR" });
const calm = { bookings: 0, crowds: [], services: 0, isInTrouble: false, untoldBy: [] };
const crowd = { network: "a", intentIds: [], since: 0, bookings: 12, minutes: 720 };

test.each([
  [calm, "All is well, nothing waits for you."],
  [{ ...calm, bookings: 2 }, "2 bookings need you"],
  [{ ...calm, bookings: undefined }, undefined],
  [{ ...calm, services: 1 }, undefined],
  [{ ...calm, crowds: [crowd] }, undefined],
  [{ ...calm, isInTrouble: true }, undefined],
  [{ ...calm, untoldBy: ["SMTP_URL"] }, undefined],
])("%o: %s", (attention, lead) => expect(leadOf({ i18n }, attention)).toBe(lead));
