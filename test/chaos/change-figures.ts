import { claimFigures } from "./figures.ts";
import { type Histories, isChangeEnd, type VisitorHistory } from "./histories.ts";
import { CALENDAR_FILE } from "./look.ts";
import { overlappingByDesk } from "./overlaps.ts";
import type { Figures } from "./scenario.ts";

/** What visitors asked for, what was carried out, and how it ended for them. */
export function changeFigures({ visitors, ledger }: Histories): Figures {
  const ends = Map.groupBy(visitors, (visitor) => {
    const state = lastState(visitor);
    return isChangeEnd(state) ? state : `under way: ${state}`;
  });
  const asked = visitors.flatMap(({ asked: forms = [] }) => forms);
  const done = ledger.appointments.flatMap((one) => one.changes);
  const unclear = visitors.filter((visitor) => lastState(visitor) === "change_unclear").length;
  return {
    visitors: visitors.length,
    "moves asked for": asked.filter(({ kind }) => kind === "move").length,
    "moves carried out": done.filter(({ kind }) => kind === "moved").length,
    "cancellations asked for": asked.filter(({ kind }) => kind === "cancel").length,
    "cancellations carried out": done.filter(({ kind }) => kind === "cancelled").length,
    "overlaps that the desk made": overlappingByDesk(ledger.appointments).size,
    "left to the salon": unclear,
    "left to the salon, %": Number(((100 * unclear) / Math.max(1, asked.length)).toFixed(2)),
    ...Object.fromEntries([...ends].map(([state, all]) => [`last told: ${state}`, all.length])),
    ...claimFigures(visitors),
  };
}

function lastState({ told }: VisitorHistory): string {
  return told.findLast(({ state }) => state !== CALENDAR_FILE)?.state ?? "nothing";
}
