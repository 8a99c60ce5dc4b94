/** Kinds of services that visitors search for. */
export const concepts = [
  ...["haircut", "colour", "blowDry", "massage", "manicure", "pedicure", "eyebrows", "eyelashes"],
  ...["hairRemoval", "beard", "facial", "physiotherapy", "consultation"],
] as const;
export type Concept = (typeof concepts)[number];

type Words = readonly string[];

/**
 * What the code knows of a language; the texts of pages are in `messages`. Every text is searched for
 * the words of all languages: leave out a word that means something else in another one.
 */
export type LanguageData = {
  readonly nativeName: string;
  readonly direction: "ltr" | "rtl";
  /** Spaces of its messages at which no line may end, by their width. */
  readonly noBreak: { readonly usual?: RegExp; readonly narrow?: RegExp };
  /** Letters without an accent to remove, as they are typed on keyboards without them. */
  readonly plainLetters: Readonly<Record<string, string>>;
  /** Of plurals and cases that differ at the end only. */
  readonly endings: Words;
  /** Those that are written as one with the word. */
  readonly articles: Words;
  /** As visitors type them. */
  readonly concepts: Readonly<Record<Concept, readonly [string, ...string[]]>>;
};
