import { z } from "zod";
import type { Menu, Service, Tier } from "./documented.ts";
import { cents, euros, minutesBetween, type Vendor } from "./vendor.ts";

/** Minutes of a block: all lengths are so many of them. */
const BLOCK = 5;
const date = z
  .tuple([z.int(), z.int(), z.int()])
  .transform((parts) => parts.map((part) => String(part).padStart(2, "0")).join("-"));

const reach = z.array(z.string().regex(/^(?:mailto|tel):/));

/** Calls with a result or an error, dates as lists, minutes of the day, prices as differences, lengths in blocks. */
export const juno: Vendor = {
  readId: (own) => own.replace(/^[a-z]+\//, ""),
  menu: (menu) => ({
    ok: "Y",
    result: {
      blockMinutes: BLOCK,
      tree: menu.map(({ id, name, services, bundles }) => ({
        ref: ref("group", id),
        label: [{ lang: "en", text: name }],
        leaves: services.map(leaf),
        sets: bundles.map((bundle) => ({
          ref: ref("set", bundle.id),
          label: [{ lang: "en", text: bundle.name }],
          fixed: bundle.price === undefined ? "N" : cents(bundle.price),
          of: bundle.services.map((item) => ({
            leaf: ref("leaf", item.serviceId),
            kind: item.variantId === undefined ? "N" : ref("kind", item.variantId),
            fixed: item.price === undefined ? "N" : cents(item.price),
            blocks: item.durationInMinutes === undefined ? "N" : item.durationInMinutes / BLOCK,
          })),
        })),
      })),
    },
  }),
  times: (days) => ({
    ok: "Y",
    result: {
      who: Object.fromEntries(
        days.flatMap(({ timeSlots }) =>
          timeSlots.flatMap((slot) =>
            slot.availableTeamMemberIds.map((id, at) => [
              ref("who", id),
              slot.availableTeamMemberNames[at],
            ]),
          ),
        ),
      ),
      grid: days.map(({ date, timeSlots }) => ({
        date: listed(date),
        wd: new Date(date).getUTCDay() + 1,
        open: timeSlots.map((slot) => [
          minutesBetween("00:00:00", slot.startTime),
          minutesBetween(slot.startTime, slot.endTime) / BLOCK,
          ...slot.availableTeamMemberIds.map((id) => ref("who", id)),
        ]),
      })),
    },
  }),
  client: ({ id, email, phoneNumber }) => ({
    ref: ref("guest", id),
    reach: [...(email ? [`mailto:${email}`] : []), ...(phoneNumber ? [`tel:${phoneNumber}`] : [])],
  }),
  appointment: ({ id, clientId, appointmentDate, services, totalPrice, statusId }) => ({
    ref: ref("visit", id),
    guest: clientId === null ? "N" : ref("guest", clientId),
    date: listed(appointmentDate),
    void: statusId === "status_cancelled" ? "Y" : "N",
    sum: cents(totalPrice),
    rows: services.map((line) => ({
      leaf: ref("leaf", line.serviceId),
      kind: line.variantId === null ? "N" : ref("kind", line.variantId),
      set: line.bundleId === null ? "N" : ref("set", line.bundleId),
      minute: minutesBetween("00:00:00", line.startTime),
      cents: cents(line.price),
      blocks: line.durationInMinutes / BLOCK,
      who: line.teamMemberId === null ? "N" : ref("who", line.teamMemberId),
      plus: line.addons.map((one) => `${one.optionGroupId}+${one.optionId}`).join(","),
    })),
  }),
  record: (record) => ({ ok: "Y", result: record }),
  page: (records, { total, end }) => ({
    ok: "Y",
    result: { rows: records, more: end < total ? "Y" : "N" },
  }),
  created: (id, kind) => ({
    ok: "Y",
    result: { made: ref(kind === "client" ? "guest" : "visit", id) },
  }),
  done: () => ({ ok: "Y", result: "N" }),
  refused: (status, detail) => ({
    status: status === 401 || status === 403 || status === 429 ? status : 200,
    body: { ok: "N", fault: { code: CODES[status] ?? "E_RULE", say: detail } },
  }),
  newClient: z
    .strictObject({
      call: z.literal("guest.make"),
      with: z.strictObject({ called: z.string(), reach }),
    })
    .transform(({ with: { called, reach } }) => {
      const [firstName = "", ...rest] = called.split(" ");
      const of = (scheme: string) =>
        reach.find((one) => one.startsWith(scheme))?.slice(scheme.length);
      return {
        firstName,
        lastName: rest.join(" ") || undefined,
        email: of("mailto:"),
        phoneNumber: of("tel:"),
      };
    }),
  newAppointment: () =>
    z
      .strictObject({
        call: z.literal("visit.make"),
        with: z.strictObject({ guest: own("guest"), date, rows: z.array(row) }),
      })
      .transform(({ with: { guest, date, rows } }) => ({
        clientId: guest,
        appointmentDate: date,
        services: rows.map((one) => ({
          serviceId: one.leaf,
          variantId: one.kind,
          bundleId: one.set,
          startTime: clock(one.minute),
          price: euros(one.cents),
          durationInMinutes: one.blocks * BLOCK,
          teamMemberId: one.who,
          addons: one.plus
            .split(",")
            .filter(Boolean)
            .map((pair) => {
              const [optionGroupId = "", optionId = ""] = pair.split("+");
              return { optionGroupId, optionId };
            }),
        })),
      })),
  move: () =>
    z
      .strictObject({
        call: z.literal("visit.shift"),
        with: z.strictObject({ date, minute: z.int() }),
      })
      .transform(({ with: { date, minute } }) => ({
        appointmentDate: date,
        startTime: clock(minute),
      })),
  cancellation: z
    .strictObject({ call: z.literal("visit.void"), with: z.strictObject({ why: z.string() }) })
    .transform(({ with: { why } }) => ({
      reasonId: undefined,
      cancellationNote: why || undefined,
    })),
};

const CODES: Readonly<Record<number, string>> = { 404: "E_NONE", 409: "E_TAKEN" };

function own(kind: string) {
  return z
    .string()
    .startsWith(`${kind}/`)
    .transform((text) => text.slice(kind.length + 1));
}

const row = z.strictObject({
  leaf: own("leaf"),
  kind: own("kind").optional(),
  set: own("set").optional(),
  who: own("who").optional(),
  minute: z.int(),
  cents: z.int(),
  blocks: z.number(),
  plus: z.string(),
});

const ref = (kind: string, id: string) => `${kind}/${id}`;
const listed = (date: string) => date.split("-").map(Number);

function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
}

function leaf(service: Menu[number]["services"][number]) {
  const base = cents(service.price);
  return {
    ref: ref("leaf", service.id),
    label: [
      { lang: "en", text: service.name },
      { lang: "xx", text: "–" },
    ],
    cents: base,
    blocks: service.durationInMinutes / BLOCK,
    web: service.disabledForOnlineBooking ? "N" : "Y",
    club: service.requiresMembership ? "Y" : "N",
    grades: service.pricingTiers.map((tier) => grade(tier, service)),
    kinds: service.variants.map((one) => ({
      ref: ref("kind", one.id),
      label: [{ lang: "en", text: one.name }],
      more: cents(one.price) - base,
      moreBlocks: (one.durationInMinutes - service.durationInMinutes) / BLOCK,
      grades: one.pricingTiers.map((tier) => grade(tier, one)),
    })),
    plus: service.optionGroups.map((group) => ({
      ref: group.id,
      label: [{ lang: "en", text: group.name }],
      must: group.minSelections,
      may: group.maxSelections - group.minSelections,
      of: group.options.map((one) => ({
        ref: one.id,
        label: [{ lang: "en", text: one.name }],
        cents: cents(one.price),
        blocks: one.durationInMinutes / BLOCK,
      })),
    })),
  };
}

/** Prices and lengths of grades are differences to what they are grades of. */
function grade(tier: Tier, of: Pick<Service, "price" | "durationInMinutes">) {
  return {
    who: tier.teamMemberIds.map((id) => ref("who", id)),
    more: cents(tier.price) - cents(of.price),
    moreBlocks: (tier.durationInMinutes - of.durationInMinutes) / BLOCK,
  };
}
