import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const MAX_LINES = 20;
const GRACE_MILLISECONDS = 5000;

export type Environment = Readonly<Record<string, string | undefined>>;

export type Program = {
  readonly name: string;
  /** Default: this Node. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly env: Environment;
  readonly cwd: string;
  readonly log: string;
  readonly shown?: boolean;
};

export type Start = Program & {
  /** URL that answers once the process is ready; any status counts. */
  readonly readyAt: string;
  readonly readyWithinMilliseconds: number;
};

export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type Running = {
  readonly name: string;
  readonly pid: number;
  readonly ended: Promise<Ended>;
  lastLines(): string;
  /** SIGTERM, and SIGKILL after five seconds. */
  stop(): Promise<void>;
  kill(): Promise<void>;
};

export class NotStarted extends Error {}

/** Ends with this process at the latest. */
export async function startProgram(start: Program): Promise<Running> {
  await mkdir(dirname(start.log), { recursive: true });
  const child = spawn(start.program ?? process.execPath, start.args, {
    cwd: start.cwd,
    env: { ...process.env, ...start.env },
    stdio: ["ignore", "pipe", "pipe"],
    // Ctrl-C reaches this process only, which then stops its children in order.
    detached: process.platform !== "win32",
  });
  return watch(start.name, child, keepOutput(child, start));
}

export async function startProcess(start: Start): Promise<Running> {
  const running = await startProgram(start);
  try {
    await untilReady(start, running);
  } catch (error) {
    await running.kill();
    throw error;
  }
  return running;
}

function keepOutput(child: ChildProcess, { log, shown = false }: Program): () => string {
  const file = createWriteStream(log, { flags: "a" });
  let last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      file.write(text);
      if (shown) process.stdout.write(text);
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      last = [...last, ...lines].slice(-MAX_LINES);
    });
  }
  child.once("close", () => file.end());
  return () => last.join("\n");
}

function watch(name: string, child: ChildProcess, lastLines: () => string): Running {
  const ended = new Promise<Ended>((done) => {
    child.once("close", (code, signal) => done({ code, signal }));
    child.once("error", () => done({ code: 1, signal: null }));
  });
  const killNow = () => signalGroup(child, "SIGKILL");
  process.once("exit", killNow);
  ended.then(() => process.off("exit", killNow));

  const endBy = async (signal: NodeJS.Signals) => {
    signalGroup(child, signal);
    const timer = setTimeout(killNow, GRACE_MILLISECONDS);
    await ended;
    clearTimeout(timer);
  };
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    lastLines,
    stop: () => endBy("SIGTERM"),
    kill: () => endBy("SIGKILL"),
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Already ended.
  }
}

async function untilReady(start: Start, running: Running): Promise<void> {
  const deadline = performance.now() + start.readyWithinMilliseconds;
  let result: Ended | undefined;
  running.ended.then((ended) => {
    result = ended;
  });
  while (result === undefined) {
    if (await answers(start.readyAt)) return;
    if (performance.now() > deadline) {
      throw new NotStarted(withLines(`${start.name} does not answer`, running));
    }
    await sleep(100);
  }
  throw new NotStarted(withLines(`${start.name} ended before it answered`, running));
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

function withLines(line: string, running: Running): string {
  const said = running.lastLines();
  return said === "" ? `${line}.` : `${line}. It said:\n${said}`;
}
