import { z } from "zod";
import { keys } from "../../sandbox/keys.ts";
import type { Salon } from "../harness/salon.ts";
import type { Chance } from "./chance.ts";

const clients = z.object({ data: z.array(z.object({ phoneNumber: z.string().nullable() })) });

/** Share of visitors who type a number, and of those who mistype it into a client's. */
const SHARE_WITH_PHONE = 0.3;
const SHARE_MISTYPED = 0.5;
/** Half of the six open bookings of one number from which forms ask to call (lib/site/abuse/inventory-limits.ts). */
const MOST_PER_NUMBER = 3;

export async function createPhones({ url }: Pick<Salon, "url">, chance: Chance) {
  const response = await fetch(`${url}/api/Clients/search?limit=100`, {
    headers: { "x-api-key": keys.readOnly.value },
  });
  const { data } = clients.parse(await response.json());
  const clientsNumbers = data.flatMap(({ phoneNumber }) =>
    phoneNumber === null ? [] : Array.from({ length: MOST_PER_NUMBER }, () => phoneNumber),
  );
  let own = 0;
  return {
    next(): string | undefined {
      if (!chance.happens(SHARE_WITH_PHONE)) return undefined;
      const mistyped = chance.happens(SHARE_MISTYPED) ? clientsNumbers.pop() : undefined;
      if (mistyped !== undefined) return mistyped;
      own += 1;
      return `+49302${String(own).padStart(7, "0")}`;
    },
  };
}
