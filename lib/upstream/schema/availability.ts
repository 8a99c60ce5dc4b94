import { z } from "zod";
import { withoutControls } from "#lib/text.ts";
import { readEach, type WireDoubt } from "./doubt.ts";
import type { WireAddonChoice } from "./sent.ts";
import { date, id, time } from "./values.ts";

/** Parameters of §4.2. `teamMemberId` is an id or the literal `any`. */
export type WireAvailabilityQuery = {
  readonly startDate: string;
  readonly endDate?: string;
  readonly teamMemberId: string;
  readonly services: readonly {
    readonly serviceId: string;
    readonly variantId?: string;
    readonly addons?: readonly WireAddonChoice[];
  }[];
  readonly preferredTime?: string;
};

export type WireTimeSlot = {
  readonly startTime: string;
  readonly endTime: string;
  readonly availableTeamMemberIds: readonly string[];
  /** In the order of the ids, or empty where names and ids do not match up. */
  readonly availableTeamMemberNames: readonly string[];
};

export type WireDay = { readonly date: string; readonly timeSlots: readonly WireTimeSlot[] };

export type WireAvailability = {
  readonly days: readonly WireDay[];
  readonly allowJoinWaitlist: boolean;
  /** Days and slots that were left out because they could not be read. */
  readonly oddities: readonly WireDoubt[];
};

/**
 * The ids must be there, if only as an empty list: a slot without them would be booked for
 * nobody in particular. Names only label; odd ones are left out.
 */
const slot = z
  .object({
    startTime: time,
    endTime: time,
    availableTeamMemberIds: z.array(id),
    availableTeamMemberNames: z.array(z.string().transform(withoutControls)).catch([]),
  })
  .transform(
    (raw): WireTimeSlot => ({
      ...raw,
      availableTeamMemberNames:
        raw.availableTeamMemberNames.length === raw.availableTeamMemberIds.length
          ? raw.availableTeamMemberNames
          : [],
    }),
  );

/** `slotCount` says nothing that the slots do not, so it is not read. */
const day = z.object({ date, timeSlots: z.array(z.unknown()) });

/** §4.2. A day or slot that cannot be read is left out and noted; offering less is safe. */
export const wireAvailability = z
  .object({ days: z.array(z.unknown()), allowJoinWaitlist: z.boolean().catch(false) })
  .transform(({ days, allowJoinWaitlist }): WireAvailability => {
    const read = readEach(day, days, "days");
    const oddities = [...read.doubts];
    const readable = read.items.map((one) => {
      const slots = readEach(slot, one.timeSlots, `${one.date}.timeSlots`);
      oddities.push(...slots.doubts);
      return { date: one.date, timeSlots: slots.items };
    });
    return { days: readable, allowJoinWaitlist, oddities };
  });
