import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fromTerminal } from "../setup/answers.ts";
import { Stop, say } from "../support/say.ts";

export type Input = Readable & { readonly isTTY?: boolean };

export type Asking = {
  readonly isAtTerminal: boolean;
  yesNo(text: string): Promise<boolean>;
};

/** At a terminal; else each question takes a line of the input. */
export function createAsking(input: Input): Asking {
  const isAtTerminal = input.isTTY === true;
  let lines: Lines | undefined;

  async function fromPipe(question: string): Promise<string> {
    lines ??= linesOf(input);
    process.stdout.write(`? ${question}: `);
    const line = (await lines.next())?.trim();
    say(line ?? "");
    if (line === undefined) throw new Stop("Standard input has no line left for an answer");
    return line;
  }

  return {
    isAtTerminal,
    async yesNo(text) {
      const question = `${text} (yes/no)`;
      const answer = await (isAtTerminal ? atTerminal(question) : fromPipe(question));
      return /^(?:y|yes)$/i.test(answer);
    },
  };
}

async function atTerminal(text: string): Promise<string> {
  const answers = fromTerminal();
  try {
    return await answers.ask({ name: "answer", text, usual: "no" });
  } finally {
    answers.close();
  }
}

type Lines = { next(): Promise<string | undefined> };

/** One reader for all questions: it reads ahead, and pauses so that the process may end. */
function linesOf(input: Readable): Lines {
  const read: string[] = [];
  let isOver = false;
  let wake = () => {};
  const lines = createInterface({ input });
  lines.on("line", (line) => {
    read.push(line);
    wake();
  });
  lines.once("close", () => {
    isOver = true;
    wake();
  });
  return {
    async next() {
      if (read.length === 0 && !isOver) {
        lines.resume();
        await new Promise<void>((done) => {
          wake = done;
        });
        if (!isOver) lines.pause();
      }
      return read.shift();
    },
  };
}
