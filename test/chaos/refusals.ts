import { say } from "../harness/words.ts";

const REFUSALS: readonly (readonly [code: string, words: string])[] = [
  ["expired", say("details.refused.expired")],
  ["unreadable", say("details.refused.unreadable")],
  ["unavailable", say("details.refused.unavailable")],
  ["busy", beginning(say("details.refused.busy", { minutes: 5 }))],
];

/** Without figures. */
function beginning(words: string): string {
  return words.split(":")[0] ?? words;
}

export function refusalOf(problem: string): string {
  const found = REFUSALS.find(([, words]) => problem.includes(words));
  return found?.[0] ?? `problem: ${problem}`;
}
