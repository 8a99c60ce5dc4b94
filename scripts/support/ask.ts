import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";
import { Stop } from "./say.ts";

export type Question = {
  readonly text: string;
  /** What an empty answer means. */
  readonly usual?: string | undefined;
  /** Not shown while it is typed. */
  readonly isSecret?: boolean;
};

/** `undefined`: the answers are over. */
export type Answer = (question: Question) => Promise<string | undefined>;

export type Asking = {
  ask(question: Question): Promise<string>;
  isYes(text: string): Promise<boolean>;
  /** Ends the question that is open, and each further one. */
  close(): void;
};

/** At a terminal; elsewhere each answer is a line of the input. */
export function openAsking(input: Readable & { readonly isTTY?: boolean }): Asking {
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output, terminal: input.isTTY === true });
  const answers = lines[Symbol.asyncIterator]();
  // A terminal's Ctrl-C comes here as a letter.
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));

  async function answer({ text, usual, isSecret = false }: Question) {
    const prompt = `? ${text}${usual ? ` [${usual}]` : ""}: `;
    if (isSecret) process.stdout.write(prompt);
    isMuted = isSecret;
    lines.setPrompt(isSecret ? "" : prompt);
    lines.prompt();
    const next = await answers.next();
    isMuted = false;
    if (isSecret || !input.isTTY) process.stdout.write("\n");
    return next.done ? undefined : next.value;
  }

  return { ...askingOf(answer), close: () => lines.close() };
}

export function askingOf(answer: Answer): Omit<Asking, "close"> {
  async function ask(question: Question): Promise<string> {
    const text = await answer(question);
    if (text === undefined) throw new Stop("Stopped: there is no further answer");
    return text.trim() || (question.usual ?? "");
  }

  return {
    ask,
    isYes: async (text) => /^(?:y|yes)$/i.test(await ask({ text: `${text} (yes/no)` })),
  };
}
