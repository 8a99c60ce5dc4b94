import { type Concept, concepts } from "#lib/values/i18n/languages/language-data.ts";
import { type Language, languageData } from "#lib/values/i18n/languages.ts";
import { fold } from "#lib/values/text.ts";

/** Beneath it, a word must begin one: "ma" finds massages and not "enzyme mask". */
const MIN_INSIDE = 3;

const spoken = Object.values(languageData);
const endings = spoken.flatMap((data) => data.endings);
const articles = spoken.flatMap((data) => data.articles);
const ENDING_OR_ARTICLE = new RegExp(`(?:${endings.join("|")})$|^(?:${articles.join("|")})`, "u");

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
  const stem = word.replace(ENDING_OR_ARTICLE, "");
  return stem.length < MIN_INSIDE ? word : stem;
}

const wordsByConcept = concepts.map((concept) => ({
  concept,
  words: spoken.flatMap((data) => data.concepts[concept]).map(fold),
}));

/** What a service may be called beside its name, whatever language the name is in. */
export function conceptsOf(name: string): readonly Concept[] {
  const text = ` ${fold(name).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const isNamed = (word: string) => text.includes(` ${word} `) || text.includes(` ${word}s `);
  return wordsByConcept.flatMap(({ concept, words }) => (words.some(isNamed) ? [concept] : []));
}

/** Their words in the given languages, folded, without those that the text has already. */
export function otherNames(
  found: readonly Concept[],
  languages: readonly Language[],
  text: string,
): string {
  const words = found.flatMap((concept) =>
    languages.flatMap((language) => languageData[language].concepts[concept]),
  );
  return [...new Set(words.map(fold))].filter((word) => !text.includes(word)).join(" ");
}
