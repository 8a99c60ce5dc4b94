import { say } from "../harness/words.ts";

/** The codes of our refusals, with words that tell one from another. */
const REFUSALS: readonly (readonly [code: string, words: string])[] = [
  ["expired", say("details.refused.expired")],
  ["unreadable", say("details.refused.unreadable")],
  ["origin", say("details.refused.origin")],
  ["unavailable", say("details.refused.unavailable")],
  ["busy", beginning(say("details.refused.busy", { minutes: 5 }))],
];

/** As far as it does not depend on figures. */
function beginning(words: string): string {
  return words.split(":")[0] ?? words;
}

/** Which of our refusals a complaint is, found again by its words. */
export function refusalOf(problem: string): string {
  const found = REFUSALS.find(([, words]) => problem.includes(words));
  return found?.[0] ?? `problem: ${problem}`;
}
