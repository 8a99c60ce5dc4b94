import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { path, root } from "./paths.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export type Finished = {
  /** The exit code; 1 when a signal ended the program or it could not be started. */
  readonly code: number;
  /** What it printed, empty where it printed to the terminal itself. */
  readonly output: string;
  readonly milliseconds: number;
};

export type Options = {
  readonly env?: Environment;
  /** Print as it goes instead of keeping the output. */
  readonly shown?: boolean;
  /** It may ask at the terminal. */
  readonly asks?: boolean;
};

/** The environment of every program we start: the project's programs first, no reports home. */
export function environment(added: Environment = {}): NodeJS.ProcessEnv {
  const programsFirst = [path("node_modules/.bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: programsFirst, NEXT_TELEMETRY_DISABLED: "1", ...added };
}

/** Runs a script on this very Node and waits for its end. */
export function runNode(args: readonly string[], options: Options = {}): Promise<Finished> {
  return run(process.execPath, args, options);
}

/** Runs a program in the project's folder and waits for its end. */
export function run(
  program: string,
  args: readonly string[],
  { env = {}, shown = false, asks = false }: Options = {},
): Promise<Finished> {
  const began = performance.now();
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: environment(env),
      stdio: [asks ? "inherit" : "ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    // Whatever ends this process ends the program too.
    const endNow = () => child.kill("SIGTERM");
    process.once("exit", endNow);
    const end = (code: number) => {
      process.off("exit", endNow);
      done({ code, output, milliseconds: performance.now() - began });
    };
    child.on("error", (error) => {
      output += error.message;
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

/** The last lines that say something. */
export function tail(output: string, lines: number): string {
  return output
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-lines)
    .join("\n");
}
