import { z } from "zod";
import { isRecord, namedStrict } from "./names.ts";
import { id, minutes, price } from "./values.ts";

export const tierNames = {
  price: ["price"],
  durationInMinutes: ["durationInMinutes", "duration", "durationMinutes"],
  teamMemberIds: ["teamMemberIds", "teamMembers"],
} as const;

export const memberNames = { id: ["id"], name: ["name"] } as const;

const member = z.preprocess(
  (raw) => (isRecord(raw) ? raw : { id: raw }),
  namedStrict(memberNames, z.object({ id })).transform((record) => record.id),
);

/** §2.1. Without its list of members a price would apply to no known member. */
export const wireTier = namedStrict(
  tierNames,
  z.object({ price, durationInMinutes: minutes, teamMemberIds: z.array(member) }),
);

export type WireTier = Readonly<z.output<typeof wireTier>>;
