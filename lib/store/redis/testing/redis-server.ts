import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RedisAddress } from "#lib/config/redis-address.ts";
import { freePort } from "../../../../test/harness/ports.ts";
import { connectRedis } from "../connection.ts";
import { addressOf } from "./addresses.ts";

export type RedisUnderTest = {
  readonly url: string;
  readonly address: RedisAddress;
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
/** Otherwise a replica waits five seconds for others. */
const replication = ["--repl-diskless-sync-delay", "0"];

type Variant = {
  readonly program?: string | undefined;
  /** Where it is found, if not at redis://127.0.0.1:PORT. */
  readonly address?: (port: number) => RedisAddress;
};

/** Settings of a server of a Cluster; its usual second port, ten thousand higher, may be in use. */
export async function inCluster(): Promise<readonly string[]> {
  return ["--cluster-enabled", "yes", "--cluster-port", String(await freePort())];
}

/** `settings` win over those of these tests; PORT in them is the port. */
export async function startRedis(
  settings: readonly string[] = [],
  { program = usualProgram(), address: addressAt }: Variant = {},
): Promise<RedisUnderTest> {
  const dir = await mkdtemp(join(tmpdir(), "bookfront-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const address = addressAt?.(port) ?? addressOf(url);
  const placement = ["--port", String(port), "--bind", "127.0.0.1", "--dir", dir];
  const own = settings.map((setting) => (setting === "PORT" ? String(port) : setting));
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = await launch([...placement, ...defaults, ...replication, ...own], program);
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

export async function launch(
  args: readonly string[],
  program = usualProgram(),
): Promise<ChildProcess> {
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

export async function waitUntilReady(address: RedisAddress, child: ChildProcess): Promise<void> {
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
