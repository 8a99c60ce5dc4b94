import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret } from "#lib/config/secret.ts";
import { freePort } from "../../../../test/harness/ports.ts";
import { connectRedis } from "../connection.ts";

export type RedisUnderTest = {
  readonly url: string;
  readonly address: Secret;
  readonly port: number;
  start(): Promise<void>;
  /** SIGKILL: loses what the operating system had not been given. */
  kill(): Promise<void>;
  /** SIGSTOP: accepts commands without replying until `thaw`. */
  freeze(): void;
  thaw(): void;
  dispose(): Promise<void>;
};

const defaults = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];
/** `settings` win over those of these tests. */
export async function startRedis(
  settings: readonly string[] = [],
  program = usualProgram(),
): Promise<RedisUnderTest> {
  const dir = await mkdtemp(join(tmpdir(), "bookfront-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const address = new Secret(url);
  const placement = ["--port", String(port), "--bind", "127.0.0.1", "--dir", dir];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = await launch([...placement, ...defaults, ...settings], program);
    await waitUntilReady(address, child);
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  await start();
  return {
    ...{ url, address, port },
    start,
    kill,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
    async dispose() {
      await kill();
      await rm(dir, { recursive: true });
    },
  };
}

function usualProgram(): string {
  return process.env.REDIS_SERVER_PATH || "redis-server";
}

async function launch(args: readonly string[], program: string): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: "ignore" });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  await new Promise<void>((spawned, failed) => {
    child.once("spawn", spawned);
    child.once("error", () =>
      failed(
        new Error(
          `this test needs a Redis server and ${program} does not start: install one (npm test does, on Debian as root) or set REDIS_SERVER_PATH`,
        ),
      ),
    );
  });
  return child;
}

async function waitUntilReady(address: Secret, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error("the Redis of this test has ended");
    const connection = connectRedis(address);
    const isUp = await connection.open().then(
      () => true,
      () => false,
    );
    await connection.close();
    if (isUp) return;
  }
}
