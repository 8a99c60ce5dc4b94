import { AsyncLocalStorage } from "node:async_hooks";

export const FORMS = ["book", "move", "cancel"] as const;
export type FormKind = (typeof FORMS)[number];

/** Outcome of a form. `asked`: a question comes first; `unavailable`: it failed through us. */
export const OUTCOMES = ["taken", "asked", "invalid", "refused", "busy", "unavailable"] as const;
export type FormOutcome = (typeof OUTCOMES)[number];

type Entered = Readonly<Record<string, string>>;
type Noted = { outcome: FormOutcome | undefined; entered: Entered };

declare global {
  /** The bundler loads this module again for the pages. */
  var bookfrontFormOutcomes: AsyncLocalStorage<Noted> | undefined;
}

const outcomes = (): AsyncLocalStorage<Noted> => {
  globalThis.bookfrontFormOutcomes ??= new AsyncLocalStorage();
  return globalThis.bookfrontFormOutcomes;
};

/** Answers a form, and tells what its action has noted: an action cannot choose a status itself. */
export async function withFormOutcome<T>(
  answer: () => Promise<T>,
): Promise<{ readonly answer: T; readonly outcome: FormOutcome | undefined }> {
  const noted: Noted = { outcome: undefined, entered: {} };
  const answered = await outcomes().run(noted, answer);
  return { answer: answered, outcome: noted.outcome };
}

export function noteFormOutcome(outcome: FormOutcome): void {
  const noted = outcomes().getStore();
  if (noted) noted.outcome = outcome;
}

export function currentFormOutcome(): FormOutcome | undefined {
  return outcomes().getStore()?.outcome;
}

/** What was entered in a form, for the page that is its answer. */
export function noteEntered(entered: Entered): void {
  const noted = outcomes().getStore();
  if (noted) noted.entered = entered;
}

export function currentEntered(): Entered {
  return outcomes().getStore()?.entered ?? {};
}
