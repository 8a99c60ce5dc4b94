// `npm run setup`: the first ten minutes. Asks, tries the key, writes .env and runs doctor.
//   --answers FILE  answers as JSON by variable instead of at a terminal
//   --to FILE       writes another file than ENV_FILE or .env

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { envFile } from "#lib/config/settings.ts";
import { fromFile, fromTerminal } from "./setup/answers.ts";
import { fillIn, newSecret, writeEnvFile } from "./setup/env-file.ts";
import { askAll } from "./setup/questions.ts";
import { path } from "./support/paths.ts";
import { runNode } from "./support/run.ts";
import { main, Stop, say, step } from "./support/say.ts";

function optionsOf(args: readonly string[]) {
  const options = { answers: { type: "string" }, to: { type: "string" } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new Stop("Usage: npm run setup -- [--answers FILE] [--to FILE]");
  }
}

await main(async () => {
  const { answers: file, to = envFile(process.env) } = optionsOf(process.argv.slice(2));
  if (file === undefined && !process.stdin.isTTY) {
    throw new Stop("There is no terminal to ask at: npm run setup -- --answers FILE");
  }
  const answers = file === undefined ? fromTerminal() : await fromFile(file);
  const exists = existsSync(to);
  if (exists) {
    const text = `${to} exists. Replace it? (yes/no)`;
    const answer = await answers.ask({ name: "overwrite", text, usual: "no" });
    if (!/^(?:y|yes|true)$/i.test(answer)) throw new Stop(`${to} exists and stays as it is`);
  }
  step("The booking service, the business, and what visitors see");
  const { slug, values: asked } = await askAll(answers);
  answers.close();
  const values = { ...asked, SESSION_SECRET: newSecret() };
  const example = await readFile(path(".env.example"), "utf8");
  await writeEnvFile(to, fillIn(example, values), values);
  step(
    `${to} is written${exists ? " anew" : ""}, readable by you alone. Every variable is explained in it.`,
  );
  const doctor = ["--conditions=react-server", path("scripts/doctor.ts")];
  const { code } = await runNode(doctor, { env: { ...values, ENV_FILE: to }, shown: true });
  say(
    [
      "",
      "To see what visitors will see, where nothing can be booked:",
      "  npm run staff-password   (its line goes into .env)",
      "  npm run build",
      "  npm start",
      `  http://localhost:3000/staff/${slug}/preview`,
      `Visitors' own page is http://localhost:3000/${slug}. There the last button books.`,
    ].join("\n"),
  );
  return code;
});
