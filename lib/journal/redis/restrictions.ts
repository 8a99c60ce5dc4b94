import { readClient } from "./codec.ts";
import type { Space } from "./space.ts";

/** No checks: losing an entry in a race does no harm. */

export async function restrictIn(space: Space, serviceId: string, until: number): Promise<void> {
  const known = await space.text("HGET", "lessons", serviceId);
  if (Number(known) < until) await space.commit([], [["HSET", "lessons", serviceId, until]]);
}

export async function liftRestrictionIn(space: Space, serviceId: string): Promise<void> {
  await space.commit([], [["HDEL", "lessons", serviceId]]);
}

export async function forgetClientIn(space: Space, clientId: string): Promise<void> {
  const gone = [...(await space.hash("clients"))].filter(
    ([, text]) => readClient(text)[0] === clientId,
  );
  await space.commit(
    [],
    gone.map(([clientKey]) => ["HDEL", "clients", clientKey] as const),
  );
}
