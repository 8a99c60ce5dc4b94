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

/** Deterministic by business and `today`. */
export function openSalon(business: BusinessName, today: string, filledDays = daysAhead): Location {
  const { menu, team } = businessCalled(business);
  const salon = {
    ...empty("apt", "cl"),
    categories: structuredClone(menu),
    team,
    closedDates: closedDates(today),
    blocks: teamBlocks(today),
  };
  fillBooks(salon, business, today, addDays(today, filledDays));
  return salon;
}

/** Starts with empty books. */
export function openHarbour(): Location {
  return {
    ...empty("hapt", "hcl"),
    categories: structuredClone(harbourMenu),
    team: harbourTeam,
    closedDates: new Set<string>(),
    blocks: [],
  };
}

function empty(appointments: string, clients: string) {
  return {
    openingHours,
    hours: null,
    callingCode: germany,
    clients: new ClientBook(clients),
    appointments: new AppointmentBook(appointments),
  };
}
