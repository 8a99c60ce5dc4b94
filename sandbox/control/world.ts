import { z } from "zod";
import { invalid, ok } from "../reply.ts";
import { settingsPatch } from "../settings.ts";
import type { Command } from "./command.ts";

/** POST /settings: changes only the named settings. */
export function changeWorldSettings({ world, body }: Command) {
  const parsed = settingsPatch.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  world.changeSettings(parsed.data);
  return ok(world.settings);
}

const resetSchema = z.strictObject({ seed: z.string().optional() });

/** POST /reset: everything as at the start. */
export function reset({ world, body }: Command) {
  const parsed = resetSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  world.reset(parsed.data.seed);
  return ok({});
}
