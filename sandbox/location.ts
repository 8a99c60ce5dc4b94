import type { AppointmentBook } from "./books/appointments.ts";
import type { ClientBook } from "./books/clients.ts";
import type { Block, Bundle, Category, Interval, Service, TeamMember } from "./model.ts";

export interface Location {
  categories: Category[];
  team: TeamMember[];
  openingHours: Interval;
  /** Set: instead of opening hours, closed days, shifts and breaks. */
  hours: Interval | null;
  closedDates: ReadonlySet<string>;
  blocks: Block[];
  /** For reading phone numbers. */
  callingCode: string;
  clients: ClientBook;
  appointments: AppointmentBook;
}

export function findService(location: Location, id: string): Service | null {
  const services = location.categories.flatMap((category) => category.services);
  return services.find((service) => service.id === id) ?? null;
}

export function findBundle(location: Location, id: string): Bundle | null {
  const bundles = location.categories.flatMap((category) => category.bundles);
  return bundles.find((bundle) => bundle.id === id) ?? null;
}

export function findMember(location: Location, id: string): TeamMember | null {
  return location.team.find((member) => member.id === id) ?? null;
}
