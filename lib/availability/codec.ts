import { z } from "zod";
import { fromJson } from "#lib/cache/json.ts";
import type { Availability } from "./types.ts";

const slot = z.tuple([z.string(), z.string(), z.string(), z.int(), z.array(z.int())]);

/** Availability as instances pass it on: each slot names its team members by their place. */
const passedOn = z.strictObject({
  v: z.literal(1),
  from: z.string(),
  to: z.string(),
  slots: z.array(slot),
  members: z.array(z.tuple([z.string(), z.string()])),
  waitlist: z.boolean(),
  readAt: z.number(),
});

export function writeAvailability(availability: Availability): string {
  const { from, to, slots, members, waitlist, readAt } = availability;
  const places = new Map(members.map(({ id }, place) => [id, place]));
  return JSON.stringify({
    v: 1,
    from,
    to,
    slots: slots.map(({ date, start, end, minutes, memberIds }) => [
      date,
      start,
      end,
      minutes,
      memberIds.flatMap((id) => places.get(id) ?? []),
    ]),
    members: members.map(({ id, name }) => [id, name]),
    waitlist,
    readAt,
  } satisfies z.input<typeof passedOn>);
}

/** `undefined` for what another version of the site has written. */
export function readAvailability(text: string): Availability | undefined {
  const read = passedOn.safeParse(fromJson(text));
  if (!read.success) return undefined;
  const { v, slots, members, ...rest } = read.data;
  const ids = members.map(([id]) => id);
  return {
    ...rest,
    slots: slots.map(([date, start, end, minutes, places]) => ({
      date,
      start,
      end,
      minutes,
      memberIds: places.flatMap((place) => ids[place] ?? []),
    })),
    members: members.map(([id, name]) => ({ id, name })),
  };
}
