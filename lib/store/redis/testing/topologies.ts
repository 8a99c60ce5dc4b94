import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../../test/harness/ports.ts";
import { connectRedis } from "../connection.ts";
import { type Access, OPEN } from "./access.ts";
import { addressOf } from "./addresses.ts";
import {
  inCluster,
  launch,
  type RedisUnderTest,
  startRedis,
  waitUntilReady,
} from "./redis-server.ts";

export type Topology = {
  readonly url: string;
  readonly servers: readonly RedisUnderTest[];
  dispose(): Promise<void>;
};

const SLOTS = 16_384;
/** Less, and a busy machine takes a server for dead. */
const FAIL_OVER_AFTER_MS = "1500";

/** Three primaries, each with a replica: the servers at `at` and `at + 3`. */
export async function startCluster({ settings, url, address }: Access = OPEN): Promise<Topology> {
  const servers = await Promise.all(
    Array.from({ length: 6 }, async () =>
      startRedis(
        [
          ...(await inCluster()),
          ...["--cluster-node-timeout", FAIL_OVER_AFTER_MS, "--cluster-config-file", "nodes.conf"],
          ...settings,
        ],
        { address },
      ),
    ),
  );
  const [first, ...others] = servers;
  if (!first) throw new Error("no server");
  for (const [at, server] of servers.slice(0, 3).entries()) {
    const [from, to] = [Math.ceil((SLOTS * at) / 3), Math.ceil((SLOTS * (at + 1)) / 3) - 1];
    await ask(server, "CLUSTER", "ADDSLOTSRANGE", from, to);
  }
  for (const other of others) {
    const busPort = await clusterPort(other);
    await ask(first, "CLUSTER", "MEET", "127.0.0.1", other.port, busPort);
  }
  for (const [at, replica] of servers.slice(3).entries()) {
    const primary = servers[at];
    if (!primary) throw new Error("no primary");
    const id = String(await ask(primary, "CLUSTER", "MYID"));
    await until(async () => {
      await ask(replica, "CLUSTER", "REPLICATE", id);
      return true;
    });
  }
  await until(async () => {
    const states = await Promise.all(servers.map((server) => ask(server, "CLUSTER", "INFO")));
    return states.every((info) => String(info).includes("cluster_state:ok"));
  });
  await Promise.all(servers.slice(3).map(untilLinked));
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return { url: url("+cluster", hosts), servers, dispose: () => disposeAll(servers) };
}

/** A primary with a replica, and three Sentinels. */
export async function startSentinels(): Promise<Topology> {
  const primary = await startRedis();
  const replica = await startRedis(["--replicaof", "127.0.0.1", String(primary.port)]);
  await untilLinked(replica);
  const dir = await mkdtemp(join(tmpdir(), "bookfront-sentinel-"));
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const children = await Promise.all(
    ports.map(async (port) => {
      const file = join(dir, `${port}.conf`);
      const lines = [
        ...[`port ${port}`, "bind 127.0.0.1", `dir ${dir}`],
        `sentinel monitor mymaster 127.0.0.1 ${primary.port} 2`,
        `sentinel down-after-milliseconds mymaster ${FAIL_OVER_AFTER_MS}`,
        "sentinel failover-timeout mymaster 3000",
      ];
      await writeFile(file, `${lines.join("\n")}\n`);
      const child = await launch([file, "--sentinel"]);
      await waitUntilReady(addressOf(`redis://127.0.0.1:${port}`), child);
      return child;
    }),
  );
  const sentinels = ports.map((port) => addressOf(`redis://127.0.0.1:${port}`));
  await until(async () => {
    const seen = await Promise.all(
      sentinels.map((address) => askAt(address, "SENTINEL", "MASTER", "mymaster")),
    );
    return seen.every((fields) => knowsAll(fields));
  });
  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(",")}/mymaster`,
    servers: [primary, replica],
    async dispose() {
      for (const child of children) child.kill("SIGKILL");
      await disposeAll([primary, replica]);
      await rm(dir, { recursive: true });
    },
  };
}

function knowsAll(fields: unknown): boolean {
  if (!Array.isArray(fields)) return false;
  const of = (name: string) => fields[fields.indexOf(name) + 1];
  return of("num-slaves") === "1" && of("num-other-sentinels") === "2";
}

export function ask(server: RedisUnderTest, command: string, ...args: (string | number)[]) {
  return askAt(server.address, command, ...args);
}

async function askAt(
  address: RedisUnderTest["address"],
  command: string,
  ...args: (string | number)[]
): Promise<unknown> {
  const connection = connectRedis(address);
  await connection.open();
  const reply = await connection.call(command, ...args).finally(() => connection.close());
  return reply;
}

async function clusterPort(server: RedisUnderTest): Promise<string> {
  const reply = await ask(server, "CONFIG", "GET", "cluster-port");
  return Array.isArray(reply) ? String(reply[1]) : "";
}

export function untilLinked(replica: RedisUnderTest): Promise<void> {
  return until(async () =>
    String(await ask(replica, "INFO", "replication")).includes("master_link_status:up"),
  );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isSo().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error("these servers do not find each other");
}

async function disposeAll(servers: readonly RedisUnderTest[]): Promise<void> {
  await Promise.all(servers.map((server) => server.dispose()));
}
