import fc from "fast-check";
import { readLedger } from "../../e2e/support/ledger.ts";
import type { Running } from "../../e2e/support/process.ts";
import { send, strange, wrongWith } from "../../e2e/support/strange.ts";
import { buildIfNeeded } from "../support/build.ts";
import { step } from "../support/say.ts";
import { findZzuf } from "../support/zzuf.ts";
import { mangle, sendRaw, sensible } from "./mangled.ts";
import { linksTo, read } from "./page.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

/** Made up from what we know of the site, and spoilt bit by bit by a program that knows nothing. */
const STRANGE = 70_000;
const MANGLED = 30_000;
/** Whatever is not sent by then is left out, and the table says so. */
const STRANGE_MINUTES = 18;
const MANGLED_MINUTES = 8;
const STRANGE_AT_ONCE = 16;
/** Many of these wait until nobody believes in an answer any more. */
const MANGLED_AT_ONCE = 96;
const BATCH = 1_000;
/** Of each sensible request in what zzuf is given at a time. */
const COPIES = 60;
const EXAMPLES_KEPT = 50;

type Tally = { sent: number; readonly wrong: Map<string, unknown[]> };

/** One request: nothing, or what is wrong with its answer and what it was. */
type Try = () => Promise<{ readonly problem: string; readonly example: unknown } | undefined>;

type Plan = { readonly most: number; readonly minutes: number; readonly atOnce: number };
const strangePlan = { most: STRANGE, minutes: STRANGE_MINUTES, atOnce: STRANGE_AT_ONCE };
const mangledPlan = { most: MANGLED, minutes: MANGLED_MINUTES, atOnce: MANGLED_AT_ONCE };

/** Sends requests, batch by batch, until there are enough or the time is over. */
async function sendAll(
  { most, minutes, atOnce }: Plan,
  batch: (seed: number) => Promise<Try[]>,
): Promise<Tally> {
  const tally: Tally = { sent: 0, wrong: new Map() };
  const until = Date.now() + minutes * 60_000;
  for (let seed = 1; tally.sent < most && Date.now() < until; seed += 1) {
    const tries = await batch(seed);
    const one = async () => {
      for (let next = tries.pop(); next && tally.sent < most; next = tries.pop()) {
        tally.sent += 1;
        const found = await next();
        if (!found) continue;
        const examples = tally.wrong.get(found.problem) ?? [];
        tally.wrong.set(found.problem, [...examples, found.example].slice(0, EXAMPLES_KEPT));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  }
  return tally;
}

const strangeOnes = (origin: string) => async (seed: number) =>
  fc.sample(strange, { numRuns: BATCH, seed }).map(
    (request): Try =>
      async () => {
        const problem = wrongWith(await send(origin, request), origin);
        return problem === undefined ? undefined : { problem, example: request };
      },
  );

async function mangledOnes(origin: string, program: string) {
  const menu = await read(origin, "/book");
  const links = ["services/", "time?"].flatMap((to) => linksTo(menu, `/book/${to}`).slice(0, 3));
  const requests = sensible(new URL(origin).host, ["/book", "/", ...links]);
  const batch = Array.from({ length: COPIES }, () => requests).flat();
  return async (seed: number) =>
    (await mangle(program, batch, seed)).map(
      (bytes): Try =>
        async () => {
          const answer = await sendRaw(origin, bytes);
          // What is no request need not be answered.
          const problem = answer === "" ? undefined : wrongWith(answer, origin);
          return problem === undefined ? undefined : { problem, example: bytes.toString("latin1") };
        },
    );
}

async function zzuf(): Promise<string | undefined> {
  return findZzuf().catch((error: Error) => {
    step(error.message);
    return undefined;
  });
}

async function measure(running: Running[]): Promise<PartResult> {
  const { origin, controlUrl } = await startSalonSite(running, "fuzz");
  const made = await sendAll(strangePlan, strangeOnes(origin));
  step(`${made.sent} strange requests sent`);
  const program = await zzuf();
  const spoilt: Tally = program
    ? await sendAll(mangledPlan, await mangledOnes(origin, program))
    : { sent: 0, wrong: new Map() };
  const { appointments } = await readLedger(controlUrl);
  // Whoever is still there answers.
  await read(origin, "/book");
  return {
    figures: [
      ...figuresOf("Strange requests sent", STRANGE, made),
      ...figuresOf("Requests sent that zzuf has mangled", MANGLED, spoilt),
      { name: "Appointments made by them", value: appointments.length, unit: "", budget: 0 },
    ],
    details: { strange: Object.fromEntries(made.wrong), mangled: Object.fromEntries(spoilt.wrong) },
  };
}

function figuresOf(name: string, least: number, { sent, wrong }: Tally): readonly Figure[] {
  const errors = [...wrong.values()].reduce((sum, examples) => sum + examples.length, 0);
  for (const [problem, examples] of wrong) step(`${problem}: ${examples.length} or more`);
  return [
    { name, value: sent, unit: "", least },
    { name: "… answered by an error or a reflection", value: errors, unit: "", budget: 0 },
  ];
}

/** What fuzzers send, to every page. */
export const fuzzPart: Part = {
  name: "fuzz",
  does: "strange requests to every page",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
