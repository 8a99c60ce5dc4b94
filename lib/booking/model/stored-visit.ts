import { z } from "zod";
import { isDate, isTime, type LocalDate, type LocalTime } from "#lib/values/calendar.ts";
import {
  type AgreedVisit,
  cartOf,
  type Member,
  memberOfAll,
  nonEmpty,
  startOf,
  totalOf,
  type VisitLine,
} from "./visit.ts";

/**
 * Visits as forms seal them and journals store them. Those of 0.1.0 and 0.2.0 get today's shape
 * here, and nowhere else.
 */

const date = z.string().refine(isDate);
const time = z.string().refine(isTime);

const itemSchema = z
  .object({
    serviceId: z.string(),
    variantId: z.string().optional(),
    addons: z.array(z.object({ groupId: z.string(), addonId: z.string() })),
    bundleId: z.string().optional(),
  })
  .transform(({ variantId, bundleId, ...line }) => ({
    ...line,
    ...(variantId !== undefined && { variantId }),
    ...(bundleId !== undefined && { bundleId }),
  }));

const shownSchema = z.object({
  name: z.string(),
  variantName: z.string().optional(),
  addonNames: z.array(z.string()),
  start: time,
  minutes: z.int(),
  price: z.int(),
});

const agreedSchema = z.object({
  intentId: z.string().min(1),
  slug: z.string(),
  date,
  sealedAt: z.int(),
  digits: z.int().optional(),
});

const lineSchema: z.ZodType<VisitLine> = shownSchema.extend({
  item: itemSchema,
  anyMember: z.boolean(),
  member: z.object({ id: z.string(), name: z.string().optional() }).nullable(),
});

const todaySchema = agreedSchema.extend({
  composed: z.boolean(),
  lines: z.tuple([lineSchema], lineSchema),
});

const formerSchema = agreedSchema.extend({
  anyMember: z.boolean(),
  cart: z.array(itemSchema),
  memberId: z.string().nullable(),
  memberName: z.string().optional(),
  lines: z
    .array(
      shownSchema.extend({
        memberId: z.string().nullable().optional(),
        memberName: z.string().optional(),
      }),
    )
    .min(1),
});

/** 0.1.0 and 0.2.0 kept the cart apart; one member took all lines, or each line named its own. */
function upgrade(former: z.infer<typeof formerSchema>): AgreedVisit {
  const { cart, lines, memberId, memberName, anyMember, ...agreed } = former;
  const upgraded = lines.flatMap(({ memberId: own, memberName: ownName, ...line }, at) => {
    const item = cart[at];
    const member = own === undefined ? named(memberId, memberName) : named(own, ownName);
    return item ? { ...line, item, member, anyMember } : [];
  });
  const composed = lines.some((line) => line.memberId !== undefined);
  return { ...agreed, composed, lines: nonEmpty(upgraded) };
}

function named(id: string | null, name: string | undefined): Member | null {
  return id === null ? null : { id, ...(name !== undefined && { name }) };
}

export const agreedVisitSchema: z.ZodType<AgreedVisit> = z.union([
  todaySchema,
  formerSchema.refine(({ cart, lines }) => cart.length === lines.length).transform(upgrade),
]);

/** Also as 0.2.0 reads it: during a rolling deploy its instances take over bookings. */
export function storedVisit(visit: AgreedVisit) {
  const member = memberOfAll(visit);
  return {
    ...visit,
    anyMember: visit.lines.every(({ anyMember }) => anyMember),
    cart: cartOf(visit),
    start: startOf(visit),
    shown: totalOf(visit),
    ...{ memberId: member?.id ?? null, memberName: member?.name },
    lines: visit.lines.map((line) => ({
      ...line,
      ...(visit.composed && { memberId: line.member?.id ?? null, memberName: line.member?.name }),
    })),
  };
}

/** Where the appointment is now, if it has moved from where it was booked. */
export type Present = {
  readonly date: LocalDate;
  readonly composed: boolean;
  readonly starts: readonly LocalTime[];
  readonly memberIds: readonly (string | null)[];
  /** The member of all lines, for 0.2.0. */
  readonly memberId?: string | null;
};

const timesSchema = z.object({ date, starts: z.array(time) });

export const presentSchema: z.ZodType<Present> = z.union([
  timesSchema.extend({
    composed: z.boolean(),
    memberIds: z.array(z.string().nullable()),
  }),
  timesSchema
    .extend({
      memberId: z.string().nullable(),
      memberIds: z.array(z.string().nullable()).optional(),
    })
    .transform(({ memberId, memberIds, ...present }) => ({
      ...present,
      composed: memberIds !== undefined,
      memberIds: memberIds ?? present.starts.map(() => memberId),
    })),
]);
