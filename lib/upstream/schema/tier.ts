import { z } from "zod";
import { namedWhole } from "./unknown-fields.ts";
import { id, minutes, price } from "./values.ts";

const tierNames = {
  price: ["price"],
  durationInMinutes: ["durationInMinutes", "duration", "durationMinutes"],
  teamMemberIds: ["teamMemberIds", "teamMembers"],
} as const;

/** Members come as ids or as records with an id; whatever else a record holds is dropped. */
const member = z.union([id, z.object({ id }).transform((record) => record.id)]);

/**
 * §2.1: the price and length of one group of team members. The list of members must be there,
 * if only empty: without it nobody knows whose price this is. Its id is never sent.
 */
export const wireTier = namedWhole(
  tierNames,
  z.object({ price, durationInMinutes: minutes, teamMemberIds: z.array(member) }),
);

export type WireTier = {
  readonly price: number;
  readonly durationInMinutes: number;
  readonly teamMemberIds: readonly string[];
};
