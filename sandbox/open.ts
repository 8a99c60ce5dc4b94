import { fillBooks } from "./books/fill.ts";
import { type BusinessName, businessCalled } from "./data/businesses.ts";
import { closedDates, daysAhead, teamBlocks } from "./data/calendar.ts";
import { harbourMenu, harbourTeam } from "./data/harbour.ts";
import { type Location, openLocation } from "./location.ts";
import { addDays } from "./wall-clock.ts";

/** Deterministic by business and `today`. */
export function openSalon(business: BusinessName, today: string, filledDays = daysAhead): Location {
  const { menu, team } = businessCalled(business);
  const salon = {
    ...openLocation("", structuredClone(menu), team),
    closedDates: closedDates(today),
    blocks: teamBlocks(today),
  };
  fillBooks(salon, business, today, addDays(today, filledDays));
  return salon;
}

/** Starts with empty books. */
export function openHarbour(): Location {
  return openLocation("h", harbourMenu, harbourTeam);
}
