// `npm run setup`: the first ten minutes. Asks, tries the key, writes .env, runs doctor, asks again for what is to be
// put right, and offers the rehearsal.
//   --answers FILE  answers as JSON by variable instead of at a terminal; each of .env.example may be among them
//   --to FILE       writes another file than ENV_FILE or .env

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { commandLine } from "#lib/config/command-line.ts";
import { faultLine, readConfig } from "#lib/config/env.ts";
import { envFile } from "#lib/config/settings.ts";
import { type Answers, fromFile, fromTerminal } from "./setup/answers.ts";
import { fillIn, newSecret, readEnvFile, type Values, writeEnvFile } from "./setup/env-file.ts";
import { askAll, askOne } from "./setup/questions.ts";
import { optionsOf } from "./support/options.ts";
import { path } from "./support/paths.ts";
import { runNode } from "./support/run.ts";
import { main, Stop, say, step } from "./support/say.ts";

const SECRETS = /KEY|SECRET|PASSWORD|TOKEN|REDIS_URL/;
const YES = /^(?:y|yes|true)$/i;

async function confirm(answers: Answers, name: string, text: string, usual: "yes" | "no") {
  return YES.test(await answers.ask({ name, text: `${text} (yes/no)`, usual }));
}

type Tried = { readonly values: Values; readonly code: number };

/** Runs another command with this environment; its result is the exit code. */
type Run = (name: "doctor" | "rehearse", env: Values, asks?: boolean) => Promise<number>;

/** Writes and tries until doctor finds nothing, or nobody wants to change more. */
async function writeAndTry(answers: Answers, to: string, first: Values, run: Run): Promise<Tried> {
  let values = first;
  for (;;) {
    const faults = await write(answers, to, values);
    for (const line of faults) say(`✗ ${line}`);
    const code = faults.length > 0 ? 1 : await run("doctor", { ...values, ENV_FILE: to });
    const changed = code !== 0 && answers.canRepeat && (await askOne(answers, values));
    if (!changed) return { values, code };
    values = changed;
  }
}

/** What the site would not start with is not written. */
async function write(answers: Answers, to: string, values: Values): Promise<readonly string[]> {
  const config = readConfig(values);
  if (!config.ok) {
    const lines = config.error.map(faultLine);
    if (!answers.canRepeat) throw new Stop(lines.join("\n"));
    return lines;
  }
  if (answers.canRepeat) {
    step(`Lines for ${to}`);
    for (const [name, value] of Object.entries(values)) {
      say(`    ${name}=${SECRETS.test(name) ? "…" : value}`);
    }
    const isWanted = await confirm(answers, "write", "Write these lines and try them?", "yes");
    if (!isWanted) throw new Stop("Nothing was written");
  }
  const example = await readFile(path(".env.example"), "utf8");
  await writeEnvFile(to, fillIn(example, values), values);
  step(`${to} is written, readable by you alone. Every variable is explained in it.`);
  return [];
}

const runScript: Run = async (name, env, asks = false) => {
  const script = ["--conditions=react-server", path(`scripts/${name}.ts`)];
  const { code } = await runNode(script, { env, shown: true, asks });
  return code;
};

const NEXT = {
  mend: (to: string) =>
    `Put right what is marked ✗ or ?, then once more: ${commandLine("setup", to)} (it keeps what you have answered)`,
  rehearse: (to: string) =>
    `Before anybody books, prove it by appointments that are cancelled at once: ${commandLine("rehearse", to)}`,
  start: ({ LOCATION_SLUG: slug = "book", PORT = "3000" }: Values, to: string) =>
    [
      "To see what visitors will see, where nothing can be booked:",
      `  npm run staff-password   (its line goes into ${to})`,
      "  npm run build",
      `  ${commandLine("start", to)}`,
      `  http://localhost:${PORT}/staff/${slug}/preview`,
      `Visitors' own page is http://localhost:${PORT}/${slug}. There the last button books.`,
    ].join("\n"),
} as const;

export async function setup(args: readonly string[], run: Run): Promise<number> {
  const { answers: file, to = envFile(process.env) } = optionsOf(
    { args: [...args], options: { answers: { type: "string" }, to: { type: "string" } } },
    "npm run setup -- [--answers FILE] [--to FILE]",
  ).values;
  if (file === undefined && !process.stdin.isTTY) {
    throw new Stop("There is no terminal to ask at: npm run setup -- --answers FILE");
  }
  const answers = file === undefined ? fromTerminal() : await fromFile(file);
  const isThere = existsSync(to);
  if (isThere && !(await confirm(answers, "overwrite", `${to} exists. Change it?`, "no"))) {
    throw new Stop(`${to} exists and stays as it is`);
  }
  const known = await readEnvFile(to);
  step("The booking service, the business, and what visitors see");
  const asked = await askAll(answers, known);
  const first = { SESSION_SECRET: newSecret(), ...asked };
  const { values, code } = await writeAndTry(answers, to, first, run);
  const isWanted =
    code === 0 && answers.canRepeat && (await confirm(answers, "rehearse", "Rehearse now?", "yes"));
  answers.close();
  if (code !== 0) {
    say(`\n${NEXT.mend(to)}`);
    return code;
  }
  const rehearsed = isWanted ? await run("rehearse", { ...values, ENV_FILE: to }, true) : undefined;
  if (rehearsed === undefined) say(`\n${NEXT.rehearse(to)}`);
  if (rehearsed !== undefined && rehearsed !== 0) {
    say(`\n${NEXT.mend(to)}`);
    return rehearsed;
  }
  say(`\n${NEXT.start(values, to)}`);
  return 0;
}

if (import.meta.main) await main(() => setup(process.argv.slice(2), runScript));
