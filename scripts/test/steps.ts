import {
  CHROMIUM_VARIABLE,
  findChromium,
  findHeadlessShell,
  WHOLE_CHROMIUM_VARIABLE,
} from "../support/chromium.ts";
import {
  findEngines,
  findNginx,
  findRedis,
  NGINX_VARIABLE,
  REDIS_VARIABLE,
} from "../support/find-tool.ts";
import { inMemory } from "../support/memory.ts";
import { path, programs } from "../support/paths.ts";
import { runNode, tail } from "../support/run.ts";
import { Stop, say, step } from "../support/say.ts";
import { forgetResults, readResults } from "./results.ts";
import { one, settle, type Totals } from "./totals.ts";

export type Step = {
  readonly name: string;
  /** For progress output. */
  readonly does: string;
  /** Runs while the next one does: one of the two leaves a processor free. */
  readonly isBesideNext?: true;
  readonly run: () => Promise<Totals>;
};

/** Quick ones first. */
export const steps: readonly Step[] = [
  { name: "format", does: "formatting (biome format)", run: quiet([programs.biome, "format"]) },
  {
    name: "lint",
    does: "lint rules (biome check)",
    run: quiet([programs.biome, "check", "--formatter-enabled=false", "--error-on-warnings"]),
  },
  {
    name: "layers",
    isBesideNext: true,
    does: "layers (dependency-cruiser)",
    run: quiet([programs.depcruise, ".", "--config", ".dependency-cruiser.cjs"]),
  },
  {
    name: "types",
    does: "types (messages, next typegen, tsc)",
    run: quiet(
      [path("scripts/message-types.ts")],
      [programs.next, "typegen"],
      [programs.tsc, "--noEmit"],
    ),
  },
  { name: "unit", does: "unit and contract tests (vitest)", run: unit },
  { name: "build", does: "build (next build)", run: quiet([programs.next, "build"]) },
  {
    name: "chaos",
    isBesideNext: true,
    does: "crashes, faults and races (short form)",
    run: shortForm("chaos", "kills,faults,changes-instances,simulation"),
  },
  {
    name: "attack",
    does: "what an attacker would try (short form)",
    run: shortForm("attack"),
  },
  {
    name: "crowd",
    does: "a crowd, which has the machine to itself (short form)",
    run: shortForm("chaos", "crowd"),
  },
  { name: "e2e", does: "browser journeys (playwright)", run: journeys },
];

/** Count as one test; output is shown only on failure. */
function quiet(...programsOfStep: readonly (readonly string[])[]): () => Promise<Totals> {
  return async () => {
    for (const args of programsOfStep) {
      const { code, output } = await runNode(args);
      if (code === 0) continue;
      say(tail(output, 60));
      return one(code);
    }
    return one(0);
  };
}

async function unit(): Promise<Totals> {
  const file = path("test-results/unit.json");
  await forgetResults(file);
  const redis = await findRedis();
  step(`Redis: ${redis}`);
  const tools = { [REDIS_VARIABLE]: redis, [NGINX_VARIABLE]: await nginxOrNone() };
  const { code } = await inMemory((env) =>
    runNode([programs.vitest, "run"], { shown: true, env: { ...env, ...tools } }),
  );
  return settle(code, await readResults("vitest", file));
}

/** Without nginx its tests are skipped, and this says why. */
function nginxOrNone(): Promise<string> {
  return findNginx().catch((error: unknown) => {
    if (!(error instanceof Stop)) throw error;
    step(error.message);
    return "";
  });
}

function shortForm(name: "chaos" | "attack", only?: string): () => Promise<Totals> {
  return async () => {
    const file = path("test-results", `${name}.json`);
    await forgetResults(file);
    const program = ["--conditions=react-server", `scripts/${name}.ts`, "--short"];
    const args = only === undefined ? program : [...program, "--only", only];
    const { code } = await runNode(args, { shown: true });
    return settle(code, await readResults("checks", file));
  };
}

async function journeys(): Promise<Totals> {
  const file = path("test-results/e2e.json");
  await forgetResults(file);
  const browser = await findHeadlessShell();
  const whole = await findChromium();
  step(`Browser: ${browser}, and ${whole} where it takes a whole one`);
  const { code } = await runNode([programs.playwright, "test"], {
    shown: true,
    env: {
      [CHROMIUM_VARIABLE]: browser,
      [WHOLE_CHROMIUM_VARIABLE]: whole,
      [NGINX_VARIABLE]: await nginxOrNone(),
      ...(await findEngines()),
    },
  });
  return settle(code, await readResults("playwright", file));
}
