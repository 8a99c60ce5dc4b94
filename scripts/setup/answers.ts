import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { z } from "zod";
import { configVariables } from "#lib/config/env.ts";
import { Stop } from "../support/say.ts";

export type Question = {
  /** The variable that it fills in, or what else is asked (`OTHER_ANSWERS`). */
  readonly name: string;
  readonly text: string;
  /** What an empty answer means. */
  readonly usual?: string | undefined;
  /** Not shown while it is typed. */
  readonly isSecret?: boolean;
};

/** Where answers come from: a person, or a file. */
export type Answers = {
  ask(question: Question): Promise<string>;
  /** Variables that were answered without a question. */
  readonly given: Readonly<Record<string, string>>;
  /** Whether another answer may be given to a question that was answered badly. */
  readonly canRepeat: boolean;
  close(): void;
};

/** Asks at the terminal, line by line. */
export function fromTerminal(): Answers {
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const over = new AbortController();
  lines.once("close", () => over.abort());
  return {
    canRepeat: true,
    given: {},
    close: () => lines.close(),
    async ask({ text, usual, isSecret }) {
      const prompt = `? ${text}${usual ? ` [${usual}]` : ""}: `;
      process.stdout.write(isSecret ? prompt : "");
      isMuted = isSecret === true;
      try {
        const answer = await lines.question(isSecret ? "" : prompt, { signal: over.signal });
        return answer.trim() || (usual ?? "");
      } catch {
        throw new Stop("Stopped.");
      } finally {
        if (isSecret) process.stdout.write("\n");
        isMuted = false;
      }
    },
  };
}

/** `overwrite` changes an existing `.env`. */
const OTHER_ANSWERS = ["overwrite"];

/** By the names of the variables. */
const answersFile = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** The key may also come from the environment, so that no file needs to hold it. */
export async function fromFile(path: string): Promise<Answers> {
  const given = await readAnswers(path);
  const unknown = Object.keys(given).filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) throw new Stop(`${path}: unknown ${unknown.join(", ")}`);
  return {
    canRepeat: false,
    given: Object.fromEntries(
      Object.entries(given)
        .filter(([name]) => configVariables.includes(name))
        .map(([name, value]) => [name, String(value).trim()]),
    ),
    close: () => undefined,
    ask: async ({ name, usual, isSecret }) => {
      const fromEnvironment = isSecret ? process.env[name] : undefined;
      return String(given[name] ?? fromEnvironment ?? usual ?? "").trim();
    },
  };
}

const KNOWN: ReadonlySet<string> = new Set([...configVariables, ...OTHER_ANSWERS]);

async function readAnswers(path: string) {
  try {
    return answersFile.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    throw new Stop(`${path} is not a JSON object of answers: {"BUSINESS_NAME": "Salon Linden", …}`);
  }
}
