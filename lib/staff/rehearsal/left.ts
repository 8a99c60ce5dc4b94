import { formatMoney } from "#lib/values/money.ts";
import { dayText } from "./day-text.ts";
import type { RehearsalDeps } from "./types.ts";
import { type Booked, cancelVisit, settled } from "./visit.ts";

export type Left = Pick<Booked, "token" | "bookingId">;

/** Cancels what was booked and is not over; those that stand all the same, as the diary should show them. */
export async function cancelAll(
  deps: RehearsalDeps,
  left: readonly Left[],
): Promise<readonly (Left & { readonly what: string })[]> {
  const standing: (Left & { readonly what: string })[] = [];
  for (const one of left) {
    const done = await cancelVisit(deps, one);
    if (done !== "done") standing.push({ ...one, what: await textOf(deps, one, done) });
  }
  return standing;
}

async function textOf(deps: RehearsalDeps, { token }: Left, why: string): Promise<string> {
  const view = await settled(deps, token);
  const because = why === "no_right" ? "the key may not cancel" : why;
  if (!view.ok) return `a booking that cannot be read (${because})`;
  const { date, start, visit, memberName, total } = view.value;
  const names = visit.lines.map((line) => [line.name, line.variantName].filter(Boolean).join(" "));
  const ids = visit.lines.flatMap(({ member }) => member?.id ?? []);
  const unnamed = ids.length > 0 ? `with team member ${ids.join(" + ")}` : "without a team member";
  const who = memberName === undefined ? unnamed : `with ${memberName}`;
  const cost = formatMoney(total.price, deps.location.currency, "en");
  const place = `${dayText(date)}, ${start.slice(0, 5)}: ${names.join(", ")}, ${who}`;
  return `${place}, ${cost}, ${total.minutes} min (${because})`;
}
