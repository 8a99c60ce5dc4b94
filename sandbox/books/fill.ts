import { canary } from "../canary.ts";
import { chanceFrom } from "../chance.ts";
import { daysAhead, daysBack, nearlyFullDate } from "../data/calendar.ts";
import { clientTags, firstNames, lastNames } from "../data/people.ts";
import type { Location } from "../location.ts";
import type { Client, Interval, Service } from "../model.ts";
import { workingTime } from "../rules/roster.ts";
import { addDays, datesFrom, daysBetween } from "../wall-clock.ts";
import type { NewAppointment } from "./appointments.ts";
import { phoneDigits } from "./clients.ts";

type Chance = () => number;

const clientCount = 60;
/** Minutes left free on the nearly full day. */
const lastGap = 75;

interface Desk {
  location: Location;
  clients: Client[];
  chance: Chance;
  add: (appointment: NewAppointment) => void;
}

/** What the books of a day are filled with: it is drawn once in a process, which may open many salons. */
const drawn = new Map<string, readonly NewAppointment[]>();

interface Stretch extends Interval {
  date: string;
  memberId: string;
}

interface Visit {
  date: string;
  memberId: string;
  start: number;
  service: Service;
  minutes: number;
}

export function fillBooks(
  location: Location,
  business: string,
  seed: string,
  today: string,
  lastDate: string,
): void {
  const clients = addClients(location, seed, today);
  const key = JSON.stringify([business, seed, today]);
  const appointments = drawn.get(key) ?? draw(location, clients, seed, today);
  drawn.set(key, appointments);
  for (const appointment of appointments) {
    if (appointment.date <= lastDate) location.appointments.add(appointment);
  }
}

function draw(
  location: Location,
  clients: Client[],
  seed: string,
  today: string,
): readonly NewAppointment[] {
  const appointments: NewAppointment[] = [];
  const add = (appointment: NewAppointment) => void appointments.push(appointment);
  const fullDate = nearlyFullDate(today);
  for (const date of datesFrom(addDays(today, -daysBack), addDays(today, daysAhead))) {
    const desk = { location, clients, chance: chanceFrom(`${seed}:${date}`), add };
    if (date === fullDate) fillNearly(desk, date);
    else fillPartly(desk, date, shareTaken(daysBetween(today, date)));
  }
  return appointments;
}

function addClients(location: Location, seed: string, today: string): Client[] {
  const chance = chanceFrom(`${seed}:clients`);
  return Array.from({ length: clientCount }, (_, index) => {
    const firstName = pick(firstNames, chance);
    const lastName = pick(lastNames, chance);
    const phoneNumber = `030 5550${String(100 + index)}`;
    return location.clients.add({
      firstName,
      lastName,
      email: `${firstName}.${lastName}+${canary("email", `${index}`)}@example.org`,
      phoneNumber,
      phoneDigits: phoneDigits(phoneNumber, location.callingCode),
      active: chance() > 0.05,
      isMember: chance() < 0.1,
      tags: clientTags.filter(() => chance() < 0.3),
      createdAt: Date.parse(addDays(today, -Math.floor(chance() * 700))),
    });
  });
}

function shareTaken(daysFromToday: number): number {
  return Math.max(0.18, 0.62 - Math.max(0, daysFromToday) * 0.006);
}

function fillPartly(desk: Desk, date: string, share: number): void {
  for (const { id } of desk.location.team) {
    for (const stretch of workingTime(desk.location, id, date)) {
      fillStretch(desk, { date, memberId: id, ...stretch }, share);
    }
  }
}

function fillStretch(desk: Desk, where: Stretch, share: number): void {
  const { date, memberId, from, to } = where;
  const services = servicesOf(desk.location, memberId);
  let start = from;
  while (start < to) {
    const service = pick(services, desk.chance);
    const { minutes } = service;
    const taken = desk.chance() < share && start + minutes <= to;
    if (taken) book(desk, { date, memberId, start, service, minutes });
    start += taken ? roundUp(minutes) : 15 + 15 * Math.floor(desk.chance() * 4);
  }
}

/** Books all members without a gap, except the last 75 minutes of one of them. */
function fillNearly(desk: Desk, date: string): void {
  let gapLeft = false;
  for (const { id } of desk.location.team) {
    const stretches = workingTime(desk.location, id, date);
    const last = stretches.at(-1);
    if (!gapLeft && last) {
      stretches.splice(-1, 1, { from: last.from, to: last.to - lastGap });
      gapLeft = true;
    }
    for (const stretch of stretches) fillUp(desk, { date, memberId: id, ...stretch });
  }
}

function fillUp(desk: Desk, { date, memberId, from, to }: Stretch): void {
  const services = servicesOf(desk.location, memberId);
  let start = from;
  while (start < to) {
    const service = pick(services, desk.chance);
    const minutes = Math.min(roundUp(service.minutes), to - start);
    book(desk, { date, memberId, start, service, minutes });
    start += minutes;
  }
}

function book({ clients, chance, add }: Desk, visit: Visit): void {
  const { date, memberId, start, service, minutes } = visit;
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
  add({
    source: "FrontDesk",
    clientId: pick(clients, chance).id,
    date,
    createdAt: Date.parse(addDays(date, -7)),
    lines: [Object.freeze(line)],
  });
}

function servicesOf(location: Location, memberId: string): Service[] {
  return location.categories
    .flatMap((category) => category.services)
    .filter((service) => service.memberIds?.includes(memberId) && !service.needsRoom);
}

function roundUp(minutes: number): number {
  return Math.ceil(minutes / 15) * 15;
}

function pick<T>(list: readonly T[], chance: Chance): T {
  const chosen = list[Math.floor(chance() * list.length)];
  if (chosen === undefined) throw new Error("nothing to pick from");
  return chosen;
}
