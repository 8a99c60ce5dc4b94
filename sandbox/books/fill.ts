import { canary } from "../canary.ts";
import { chanceFrom } from "../chance.ts";
import { daysAhead, daysBack, nearlyFullDate } from "../data/calendar.ts";
import { firstNames, lastNames } from "../data/people.ts";
import { type Location, servicesOf } from "../location.ts";
import type { Client, Interval, Service } from "../model.ts";
import { workingTime } from "../rules/roster.ts";
import { addDays, datesFrom, daysBetween } from "../wall-clock.ts";
import type { NewAppointment } from "./appointments.ts";

type Chance = () => number;

const seed = "bookfront";
const clientCount = 60;
/** Minutes left free on the nearly full day, at the end of the first member's. */
const lastGap = 75;

/** What the books of a day are filled with: drawn once in a process, which may open many salons. */
const drawn = new Map<string, readonly NewAppointment[]>();

/** The same business and day make the same books, which are filled until `lastDate`. */
export function fillBooks(
  location: Location,
  business: string,
  today: string,
  lastDate: string,
): void {
  const clients = addClients(location, today);
  const key = `${business} ${today}`;
  const appointments = drawn.get(key) ?? draw(location, clients, today);
  drawn.set(key, appointments);
  for (const appointment of appointments) {
    if (appointment.date <= lastDate) location.appointments.add(appointment);
  }
}

function addClients(location: Location, today: string): Client[] {
  const chance = chanceFrom(`${seed}:clients`);
  return Array.from({ length: clientCount }, (_, index) => {
    const firstName = pick(firstNames, chance);
    const lastName = pick(lastNames, chance);
    return location.clients.add({
      firstName,
      lastName,
      email: `${firstName}.${lastName}+${canary("email", `${index}`)}@example.org`,
      phoneNumber: `030 5550${String(100 + index)}`,
      active: chance() > 0.05,
      createdAt: Date.parse(addDays(today, -Math.floor(chance() * 700))),
    });
  });
}

function draw(location: Location, clients: Client[], today: string): NewAppointment[] {
  const fullDate = nearlyFullDate(today);
  const dates = datesFrom(addDays(today, -daysBack), addDays(today, daysAhead));
  return dates.flatMap((date) => {
    const isFull = date === fullDate;
    const day = { date, clients, isFull, chance: chanceFrom(`${seed}:${date}`) };
    const share = Math.max(0.18, 0.62 - Math.max(0, daysBetween(today, date)) * 0.006);
    let gap = isFull ? lastGap : 0;
    return location.team.flatMap(({ id }) => {
      const services = servicesBy(location, id);
      const stretches = workingTime(location, id, date);
      const last = stretches.at(-1);
      if (last) {
        stretches.splice(-1, 1, { from: last.from, to: last.to - gap });
        gap = 0;
      }
      return stretches.flatMap((one) => fill(one, { ...day, share, services, memberId: id }));
    });
  });
}

interface Work {
  date: string;
  memberId: string;
  services: Service[];
  clients: Client[];
  /** Without gaps. */
  isFull: boolean;
  share: number;
  chance: Chance;
}

function fill({ from, to }: Interval, work: Work): NewAppointment[] {
  const { services, isFull, share, chance } = work;
  const booked: NewAppointment[] = [];
  let start = from;
  while (start < to) {
    const service = pick(services, chance);
    const minutes = isFull ? Math.min(roundUp(service.minutes), to - start) : service.minutes;
    const isTaken = isFull || (chance() < share && start + minutes <= to);
    if (isTaken) booked.push(visit(service, start, minutes, work));
    start += isTaken ? roundUp(minutes) : 15 + 15 * Math.floor(chance() * 4);
  }
  return booked;
}

function visit(service: Service, start: number, minutes: number, work: Work): NewAppointment {
  const { date, memberId, clients, chance } = work;
  const line = {
    serviceId: service.id,
    start,
    price: service.cents / 100,
    minutes,
    span: minutes,
    memberId,
    variantId: service.variants[0]?.id ?? null,
    bundleId: null,
    addons: [],
  };
  return {
    source: "FrontDesk",
    clientId: pick(clients, chance).id,
    date,
    createdAt: Date.parse(addDays(date, -7)),
    lines: [Object.freeze(line)],
  };
}

function servicesBy(location: Location, memberId: string): Service[] {
  return servicesOf(location).filter((service) => {
    return service.memberIds?.includes(memberId) && !service.needsRoom;
  });
}

function roundUp(minutes: number): number {
  return Math.ceil(minutes / 15) * 15;
}

function pick<T>(list: readonly T[], chance: Chance): T {
  const chosen = list[Math.floor(chance() * list.length)];
  if (chosen === undefined) throw new Error("nothing to pick from");
  return chosen;
}
