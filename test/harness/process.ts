import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const LINES_KEPT = 20;
const GRACE_MILLISECONDS = 5000;

export type Environment = Readonly<Record<string, string | undefined>>;

export type Start = {
  /** How messages call it: “the sandbox”. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Environment;
  readonly cwd: string;
  /** The file that gets all it prints. */
  readonly log: string;
  /** Print it as well. */
  readonly shown?: boolean;
  /** Answers as soon as the process is ready. Any status counts. */
  readonly readyAt: string;
  readonly readyWithinMilliseconds: number;
};

export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type Running = {
  readonly name: string;
  readonly pid: number;
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<Ended>;
  /** The last lines it printed. */
  lastLines(): string;
  /** Asks it to end, and after five seconds ends it. */
  stop(): Promise<void>;
  /** SIGKILL, as a crash would. */
  kill(): Promise<void>;
};

/** A process that did not come up, with what it said. */
export class NotStarted extends Error {}

/** Starts a script on this Node, in a process group of its own, and waits until it answers. */
export async function startProcess(start: Start): Promise<Running> {
  await mkdir(dirname(start.log), { recursive: true });
  const child = spawn(process.execPath, start.args, {
    cwd: start.cwd,
    env: { ...process.env, ...start.env },
    stdio: ["ignore", "pipe", "pipe"],
    // Ctrl-C in a terminal reaches this process alone, which then ends its children in order.
    detached: process.platform !== "win32",
  });
  const running = watch(start.name, child, keepOutput(child, start));
  try {
    await untilReady(start, running);
  } catch (error) {
    await running.kill();
    throw error;
  }
  return running;
}

function keepOutput(child: ChildProcess, { log, shown = false }: Start): () => string {
  const file = createWriteStream(log, { flags: "a" });
  let last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      file.write(text);
      if (shown) process.stdout.write(text);
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      last = [...last, ...lines].slice(-LINES_KEPT);
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
  // Whatever ends this process ends the child too.
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
    // It has ended by itself in the meantime.
  }
}

async function untilReady(start: Start, running: Running): Promise<void> {
  const deadline = Date.now() + start.readyWithinMilliseconds;
  let over: Ended | undefined;
  running.ended.then((ended) => {
    over = ended;
  });
  while (over === undefined) {
    if (await answers(start.readyAt)) return;
    if (Date.now() > deadline) {
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
