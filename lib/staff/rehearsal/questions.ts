import { blocksOf, NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import type { AddonGroup, Catalogue } from "#lib/offer/catalogue/types.ts";
import { hiddenQuestion } from "../doctor/hidden.ts";
import { dayText } from "./day-text.ts";
import type { Answered, Planned, RehearsalDeps } from "./types.ts";

const MAX_NAMED = 12;

/** What is read wrongly everywhere in the same way agrees with itself: only who knows the business can tell. */
export function questionsOf(catalogue: Catalogue, planned: readonly Planned[]): readonly string[] {
  const [first] = planned;
  return [
    ...(first?.day ? [timesQuestion(first, first.day)] : []),
    ...groupQuestions(catalogue),
    ...[hiddenQuestion(catalogue)].filter((question) => question !== undefined),
  ];
}

/** A "no" is to be put right before anything is booked, and ends it. */
export async function askOwner(
  { ask, tell }: Pick<RehearsalDeps, "ask" | "tell">,
  questions: readonly string[],
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const question of questions) {
    const isSo = await ask(question);
    if (isSo === undefined) tell(`  – not answered: ${question}`);
    answers.push({ question, ...(isSo !== undefined && { answer: isSo ? "yes" : "no" }) });
    if (isSo === false) break;
  }
  return answers;
}

function timesQuestion(
  { cart, offer }: Planned,
  { first, last, members }: NonNullable<Planned["day"]>,
): string {
  const name = cart.map(({ service }) => service.name).join(" + ");
  const each = members.map((one) => `${one.name} ${clock(one.first)}–${clock(one.last)}`);
  const team = each.length > 0 ? `, with ${each.join(", ")}` : "";
  const times = `first ${clock(first)}, last ${clock(last)}`;
  return `“${name}” is free on ${dayText(offer.slot.date)}: ${times}${team}: is that so?`;
}

function clock(time: string): string {
  return time.slice(0, 5);
}

/** A required group that is read as optional books an appointment without what it needs. */
function groupQuestions(catalogue: Catalogue): readonly string[] {
  const sold = catalogue.categories
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.readable && blocksOf(entry, NONE_CLOSED).length === 0)
    .flatMap((entry) => (entry.readable ? [entry.service] : []));
  const named = (isWanted: (group: AddonGroup) => boolean) => {
    const found = sold.flatMap(({ name, addonGroups }) =>
      addonGroups.filter(isWanted).map((group) => `${group.name} (${name})`),
    );
    const more = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : "";
    return found.length > 0 ? `${found.slice(0, MAX_NAMED).join(", ")}${more}` : undefined;
  };
  const optional = named(({ min }) => min === 0);
  const required = named(({ min }) => min > 0);
  return [
    ...(optional ? [`Nothing has to be chosen from ${optional}: is that so?`] : []),
    ...(required ? [`Something has to be chosen from ${required}: is that so?`] : []),
  ];
}
