import { readClient } from "./codec.ts";
import type { Space } from "./space.ts";

/** No checks: losing an entry in a race does no harm. */

export async function restrictIn(space: Space, serviceId: string, until: number): Promise<void> {
  const known = await space.text("HGET", "lessons", serviceId);
  if (Number(known) < until) await space.commit([], [["HSET", "lessons", serviceId, until]]);
}

export async function recordRefusalIn(
  space: Space,
  serviceId: string,
  evidenceId: string,
  until: number,
): Promise<number> {
  const field = JSON.stringify([serviceId, evidenceId]);
  await space.commit([], [["HSET", "suspicions", field, until]]);
  return (await refusalsOf(space, serviceId)).length;
}

export async function liftRestrictionIn(space: Space, serviceId: string): Promise<void> {
  const fields = await refusalsOf(space, serviceId);
  await space.commit(
    [],
    [
      ["HDEL", "lessons", serviceId],
      ...fields.map((field) => ["HDEL", "suspicions", field] as const),
    ],
  );
}

async function refusalsOf(space: Space, serviceId: string): Promise<readonly string[]> {
  const start = `${JSON.stringify([serviceId]).slice(0, -1)},`;
  const fields = await space.list("HKEYS", "suspicions");
  return fields.filter((field) => field.startsWith(start));
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
