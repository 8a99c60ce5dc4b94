import type { Limit, Tally } from "#lib/site/abuse/tally.ts";
import type { Channel } from "./channel.ts";
import { retryAfterMs } from "./notifier.ts";

const HOUR_MS = 60 * 60_000;
/** A problem of a moment is none. */
const LASTS_MS = 60_000;
const HOURLY: Limit = { name: "problems", max: 1, windowMs: HOUR_MS };

/** Tells what is wrong with the site, once an hour at most and only what is new. Called every half minute. */
export function createProblemNotice(deps: {
  readonly channels: readonly Channel[];
  readonly problems: () => readonly string[];
  readonly tally: Pick<Tally, "take">;
  readonly now: () => number;
}) {
  const { channels, problems, tally, now } = deps;
  const since = new Map<string, number>();
  let told: readonly string[] = [];
  let lacking = new Set<Channel>();
  let tries = 0;
  let nextAt = 0;

  function lasting(): readonly string[] {
    const codes = problems();
    for (const code of since.keys()) if (!codes.includes(code)) since.delete(code);
    for (const code of codes) if (!since.has(code)) since.set(code, now());
    return codes.filter((code) => now() - (since.get(code) ?? 0) >= LASTS_MS);
  }

  /** False while it is too early, or another instance tells. */
  async function begins(codes: readonly string[], id: string): Promise<boolean> {
    if (!codes.some((code) => !told.includes(code))) return false;
    if (!(await tally.take(HOURLY, "site", id))) return false;
    lacking = new Set(channels);
    tries = 0;
    return true;
  }

  async function tell(): Promise<void> {
    const codes = lasting();
    told = told.filter((code) => codes.includes(code));
    if (now() < nextAt) return;
    const id = `problems.${codes.join("-")}.${now()}`;
    if (lacking.size === 0 && !(await begins(codes, id))) return;
    for (const channel of lacking) {
      if ((await channel.problems(id, codes)) === "delivered") lacking.delete(channel);
    }
    tries += 1;
    told = codes;
    nextAt = now() + (lacking.size === 0 ? HOUR_MS : retryAfterMs(tries));
  }

  return {
    tell,
    /** Names of channels that have not taken the last notice. */
    failing: (): readonly Channel["name"][] =>
      tries > 0 ? [...lacking].map(({ name }) => name) : [],
  };
}
