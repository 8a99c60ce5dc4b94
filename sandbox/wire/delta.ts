import { z } from "zod";
import type { Bundle, Service, Tier, Worth } from "../model.ts";
import { instantOf, wallTime } from "../wall-clock.ts";
import type { Wire } from "./wire.ts";

const FIRST = 100;
const ids: string[] = [];
const numbers = new Map<string, number>();

/** In the order in which they were first written. */
function number(id: string): number {
  const known = numbers.get(id);
  if (known !== undefined) return known;
  numbers.set(id, FIRST + ids.length);
  ids.push(id);
  return FIRST + ids.length - 1;
}

function numberOrZero(id: string | null): number {
  return id === null ? 0 : number(id);
}

function idOf(own: string | number): string {
  return ids[Number(own) - FIRST] ?? String(own);
}

const ownId = z.int().transform(idOf);
const optionalId = ownId.nullable().default(null);
const optionalText = z.string().nullable().default(null);

const line = z.strictObject({
  serviceNo: ownId,
  /** Seconds after the first. */
  after: z.int(),
  cents: z.int().min(0),
  secs: z.int().min(60),
  memberNo: optionalId,
  variantNo: optionalId,
  bundleNo: optionalId,
  addonNos: z.array(z.tuple([ownId, ownId])),
});

/**
 * Another product: ids that are numbers, seconds of the epoch, cents, tiers by member, pages without
 * a total, refusals of its own. Paths and parameters are the documented ones.
 */
export function deltaWire(zone: string): Wire {
  const seconds = (date: string, minute: number) => instantOf({ date, minute }, zone) / 1_000;
  const moment = (at: number) => {
    const { date, minute } = wallTime(at * 1_000, zone);
    return { date, start: minute };
  };
  return {
    readId: idOf,
    catalogue: (categories) =>
      categories.map(({ id, name, services, bundles }) => ({
        no: number(id),
        name,
        list: services.map(writeService),
        offers: bundles.map(writeOffer),
      })),
    days: (days) => ({
      openings: days.flatMap(({ date, slots }) =>
        slots.map(({ from, to, members }) => [
          seconds(date, from),
          seconds(date, to),
          Object.fromEntries(members.map((member) => [number(member.id), member.name])),
        ]),
      ),
    }),
    client: ({ id, email, phoneNumber }) => ({ no: number(id), email, tel: phoneNumber }),
    appointment: ({ id, clientId, date, lines, status }) => ({
      no: number(id),
      clientNo: numberOrZero(clientId),
      status: status === "cancelled" ? 9 : 1,
      cents: lines.reduce((sum, { price }) => sum + cents(price), 0),
      lines: lines.map((one) => ({
        serviceNo: number(one.serviceId),
        variantNo: numberOrZero(one.variantId),
        bundleNo: numberOrZero(one.bundleId),
        at: seconds(date, one.start),
        cents: cents(one.price),
        secs: one.minutes * 60,
        memberNo: numberOrZero(one.memberId),
        addonNos: one.addons.map(({ groupId, optionId }) => [number(groupId), number(optionId)]),
      })),
    }),
    record: (record) => [record],
    page: ({ records, total, end }) => ({
      results: records,
      next: end < total ? `page-${end}` : null,
    }),
    created: (id) => ({ no: number(id) }),
    changed: () => ({ result: "OK" }),
    refused: (status, detail) => ({
      // What is not there, and what is taken, are both a 400.
      status: status === 404 || status === 422 ? 400 : status,
      body: { reason: detail, kind: status === 404 ? "ABSENT" : "DENIED" },
    }),
    newClient: z
      .strictObject({
        name: z.string(),
        surname: optionalText,
        email: optionalText,
        tel: optionalText,
      })
      .transform(({ name, surname, email, tel }) => ({
        firstName: name,
        lastName: surname,
        email,
        phoneNumber: tel,
      })),
    newAppointment: z
      .strictObject({ clientNo: ownId, at: z.int(), lines: z.array(line).min(1) })
      .transform(({ clientNo, at, lines }) => ({
        clientId: clientNo,
        date: moment(at).date,
        lines: lines.map((one) => ({
          serviceId: one.serviceNo,
          variantId: one.variantNo,
          bundleId: one.bundleNo,
          memberId: one.memberNo,
          addons: one.addonNos.map(([groupId, optionId]) => ({ groupId, optionId })),
          start: moment(at + one.after).start,
          price: one.cents / 100,
          minutes: one.secs / 60,
        })),
      })),
    move: z.strictObject({ at: z.int() }).transform(({ at }) => moment(at)),
    cancellation: z
      .strictObject({ reason: optionalText, text: optionalText })
      .transform(({ reason, text }) => ({ reasonId: reason, note: text })),
  };
}

function writeService(service: Service) {
  return {
    ...named(service),
    flags: [...(service.disabled ? ["OFFLINE"] : []), ...(service.membersOnly ? ["CLUB"] : [])],
    byMember: byMember(service.tiers),
    sizes: service.variants.map((one) => ({ ...named(one), byMember: byMember(one.tiers) })),
    addons: service.optionGroups.map(({ id, name, min, max, options }) => ({
      no: number(id),
      name,
      atLeast: min,
      upTo: max,
      list: options.map(named),
    })),
  };
}

function writeOffer({ id, name, cents, items }: Bundle) {
  return {
    no: number(id),
    name,
    cents: cents ?? -1,
    list: items.map((item) => ({
      serviceNo: number(item.serviceId),
      sizeNo: numberOrZero(item.variantId),
      cents: item.worth?.cents ?? -1,
      secs: item.worth ? item.worth.minutes * 60 : -1,
    })),
  };
}

function named(record: Worth & { id: string; name: string }) {
  return { no: number(record.id), name: record.name, ...worth(record) };
}

function worth({ cents, minutes }: Worth) {
  return { cents, secs: minutes * 60 };
}

function byMember(tiers: Tier[]) {
  return Object.fromEntries(
    tiers.flatMap((tier) => tier.memberIds.map((member) => [number(member), worth(tier)])),
  );
}

function cents(price: number): number {
  return Math.round(price * 100);
}
