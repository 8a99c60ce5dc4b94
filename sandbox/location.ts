import { AppointmentBook } from "./books/appointments.ts";
import { ClientBook } from "./books/clients.ts";
import type { Business } from "./data/team.ts";
import type { Block, Bundle, Category, Interval, Service, TeamMember } from "./model.ts";

export interface Location {
  categories: Category[];
  team: TeamMember[];
  /** Set: instead of opening hours, closed days, shifts and breaks. */
  hours: Interval | null;
  closedDates: ReadonlySet<string>;
  blocks: Block[];
  clients: ClientBook;
  appointments: AppointmentBook;
}

/** With empty books, whose ids begin with the prefix, and a menu of its own to change. */
export function openLocation(prefix: string, { menu, team }: Business): Location {
  return {
    categories: structuredClone(menu),
    team,
    hours: null,
    closedDates: new Set(),
    blocks: [],
    clients: new ClientBook(`${prefix}cl`),
    appointments: new AppointmentBook(`${prefix}apt`),
  };
}

export function servicesOf({ categories }: Location): Service[] {
  return categories.flatMap((category) => category.services);
}

export function findService(location: Location, id: string): Service | null {
  return servicesOf(location).find((service) => service.id === id) ?? null;
}

export function findBundle({ categories }: Location, id: string): Bundle | null {
  const bundles = categories.flatMap((category) => category.bundles);
  return bundles.find((bundle) => bundle.id === id) ?? null;
}

export function findMember({ team }: Location, id: string): TeamMember | null {
  return team.find((member) => member.id === id) ?? null;
}
