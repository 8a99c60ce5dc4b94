import { AppointmentBook } from "./books/appointments.ts";
import { ClientBook } from "./books/clients.ts";
import { fillBooks } from "./books/fill.ts";
import { type BusinessName, businessCalled } from "./data/businesses.ts";
import { closedDates, daysAhead, teamBlocks } from "./data/calendar.ts";
import { harbourMenu, harbourTeam } from "./data/harbour.ts";
import { openingHours } from "./data/team.ts";
import type { Location } from "./location.ts";
import { addDays } from "./wall-clock.ts";

const germany = "49";

/** Deterministic by seed and `today`. */
export function openSalon(
  seed: string,
  today: string,
  business: BusinessName = "linden",
  filledDays = daysAhead,
): Location {
  const { menu, team } = businessCalled(business);
  const salon: Location = {
    categories: structuredClone(menu),
    team,
    openingHours,
    hours: null,
    closedDates: closedDates(today),
    blocks: teamBlocks(today),
    callingCode: germany,
    clients: new ClientBook("cl"),
    appointments: new AppointmentBook("apt"),
  };
  fillBooks(salon, business, seed, today, addDays(today, filledDays));
  return salon;
}

/** Starts with empty books. */
export function openHarbour(): Location {
  return {
    categories: structuredClone(harbourMenu),
    team: harbourTeam,
    openingHours,
    hours: null,
    closedDates: new Set(),
    blocks: [],
    callingCode: germany,
    clients: new ClientBook("hcl"),
    appointments: new AppointmentBook("hapt"),
  };
}
