import type { Language } from "#lib/values/i18n/languages.ts";
import { fold } from "#lib/values/text.ts";
import { type Concept, concepts } from "./concepts.ts";

/** Beneath it, a word must begin one: "ma" finds massages and not "enzyme mask". */
const MIN_INSIDE = 3;

/** Plurals and cases that differ at the end only, and the Arabic article. */
const ENDING = /(?:es|en|[sne])$|^ال/u;

/** "cut & beard", and the full stop that telephones put after two blanks. */
const AROUND = /^\p{P}+|\p{P}+$/gu;

/** Whether folded text holds every word of a folded query, its plural or singular. */
export function matches(text: string, query: string): boolean {
  const words = query.split(/\s+/).map((word) => word.replace(AROUND, ""));
  return words.every((word) => holds(text, word) || holds(text, stemOf(word)));
}

function holds(text: string, word: string): boolean {
  if (word.length >= MIN_INSIDE) return text.includes(word);
  return ` ${text.replace(/\p{P}/gu, " ")}`.includes(` ${word}`) || ` ${text}`.includes(` ${word}`);
}

function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  return stem.length < MIN_INSIDE ? word : stem;
}

const byLanguage = concepts.map((concept) => ({
  concept,
  words: Object.values(concept).flat().map(fold),
}));

/** What a service may be called beside its name, whatever language the name is in. */
export function conceptsOf(name: string): readonly Concept[] {
  const text = ` ${fold(name).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const isNamed = (word: string) => text.includes(` ${word} `) || text.includes(` ${word}s `);
  return byLanguage.flatMap(({ concept, words }) => (words.some(isNamed) ? [concept] : []));
}

/** Their words in the given languages, folded, without those that the text has already. */
export function otherNames(
  found: readonly Concept[],
  languages: readonly Language[],
  text: string,
): string {
  const words = found.flatMap((concept) => languages.flatMap((language) => concept[language]));
  return [...new Set(words.map(fold))].filter((word) => !text.includes(word)).join(" ");
}
