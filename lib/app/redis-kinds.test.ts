import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRedisStore } from "#lib/store/redis/store.ts";
import type { RedisUnderTest } from "#lib/store/redis/testing/redis-server.ts";
import {
  ask,
  startCluster,
  startSentinels,
  type Topology,
} from "#lib/store/redis/testing/topologies.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { type App, createApp } from "./app.ts";
import { configOf } from "./testing/config.ts";
import { book, locationOf, sealsOfOneSlot, stateAt } from "./testing/instances.ts";

const MANY = "600";
/** A few seconds; half a minute more where a Sentinel finds its own clock uneven, on a busy machine. */
const FAIL_OVER_MS = 60_000;
/** Each try takes other times, of which there are some hundred. */
const TRY_EVERY_MS = 500;

async function instancesOn(variables: Readonly<Record<string, string>>, slug = "salon") {
  const sandbox = await ownSandbox();
  await sandbox.control("POST", "/settings", { limits: { requests: 6_000, writes: 600 } });
  const config = configOf(sandbox.apiUrl, {
    slug: slug,
    API_REQUESTS_PER_MINUTE: "6000",
    API_WRITES_PER_MINUTE: MANY,
    ...variables,
  });
  const servers: [App, App] = [createApp(config), createApp(config)];
  onTestFinished(async () => {
    for (const server of servers) await server.stop();
  });
  for (const server of servers) await server.start();
  return { servers, ledger: sandbox.ledger };
}

/** Two visitors press for one slot, at two instances: the tokens of those whose form was taken. */
async function pair([one, other]: readonly [App, App], nth: number): Promise<readonly string[]> {
  const [mine = "", theirs = ""] = await sealsOfOneSlot(one, 2, locationOf(one), { nth });
  const name = () => `v${randomUUID().slice(0, 8)}`;
  const both = await Promise.allSettled([book(one, mine, name()), book(other, theirs, name())]);
  return both.flatMap((form) => (form.status === "fulfilled" ? [form.value] : []));
}

/** Pairs book before, while and after `kill`: what was taken is booked, and nothing else. */
async function bookThrough(
  { servers, ledger }: Awaited<ReturnType<typeof instancesOn>>,
  kill: () => Promise<void> | undefined,
): Promise<void> {
  const [one] = servers;
  const taken = new Set<string>();
  const states = () =>
    Promise.all([...taken].map((token) => stateAt(one, token).catch(() => "away")));
  const unsettled = async () => {
    for (const server of servers) await locationOf(server).bookings.sweep();
    return (await states()).filter((state) => state !== "confirmed" && state !== "slot_taken");
  };
  const settled = () =>
    expect.poll(unsettled, { timeout: FAIL_OVER_MS, interval: 100 }).toEqual([]);
  let round = 0;
  const press = async () => {
    round += 1;
    const tokens = await pair(servers, 3 * round).catch(() => []);
    for (const token of tokens) taken.add(token);
    return tokens.length;
  };

  const bothTaken = () =>
    expect.poll(press, { timeout: FAIL_OVER_MS, interval: TRY_EVERY_MS }).toBe(2);
  await bothTaken();
  await settled();
  const pressed = press();
  await kill();
  await pressed;
  await bothTaken();
  await settled();
  const { appointments, overlaps } = await ledger();
  const confirmed = (await states()).filter((state) => state === "confirmed");
  expect(confirmed.length).toBeGreaterThan(1);
  expect(appointments).toHaveLength(confirmed.length);
  expect(overlaps).toEqual([]);
}

/** Gives the location's slot to another server, with a second in which its keys are on both. */
async function _moveSlot(cluster: Topology, slug: string): Promise<void> {
  const from = await ownerOf(cluster, slug);
  const primaries = cluster.servers.slice(0, 3);
  const to = primaries.find((server) => server !== from);
  const [key] = await keysOf(from, `bookfront:2:{${slug}:*`);
  if (!to) throw new Error("no other server");
  const slot = Number(await ask(from, "CLUSTER", "KEYSLOT", String(key)));
  const [fromId, toId] = [await ask(from, "CLUSTER", "MYID"), await ask(to, "CLUSTER", "MYID")];
  await ask(to, "CLUSTER", "SETSLOT", slot, "IMPORTING", String(fromId));
  await ask(from, "CLUSTER", "SETSLOT", slot, "MIGRATING", String(toId));
  const { username = "default", password } = from.address.login;
  const login = password ? ["AUTH2", username, password.reveal()] : [];
  const move = async (most: number) => {
    const keys = listed(await ask(from, "CLUSTER", "GETKEYSINSLOT", slot, most));
    if (keys.length === 0) return false;
    const target = ["127.0.0.1", to.port, "", 0, 5_000, ...login];
    await ask(from, "MIGRATE", ...target, "KEYS", ...keys.map(String));
    return true;
  };
  await move(3);
  await sleep(1_000);
  while (await move(100));
  for (const server of [to, from, ...primaries]) {
    await ask(server, "CLUSTER", "SETSLOT", slot, "NODE", String(toId));
  }
  expect(await ownerOf(cluster, slug)).toBe(to);
}

/** The server that has the keys of the location's journal. */
async function ownerOf({ servers }: Topology, slug: string): Promise<RedisUnderTest> {
  const counts = await Promise.all(
    servers.slice(0, 3).map(async (server) => keysOf(server, `bookfront:2:{${slug}:*`)),
  );
  const [owner, ...others] = servers.slice(0, 3).filter((_, at) => counts[at]?.length);
  if (!owner || others.length > 0) throw new Error(`${slug} is not on one server`);
  return owner;
}

async function keysOf(server: RedisUnderTest, pattern: string): Promise<readonly unknown[]> {
  return listed(await ask(server, "KEYS", pattern));
}

function listed(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? reply : [];
}

describe("a Redis Cluster", () => {
  test("has each location on one node, several on several, and loses nothing with a node", async () => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.dispose());
    const site = await instancesOn({ REDIS_URL: cluster.url }, "salon");
    const address = configOf("http://127.0.0.1:1", { REDIS_URL: cluster.url }).redisUrl;
    if (!address) throw new Error("no address");
    const store = createRedisStore(address);
    onTestFinished(() => store.close());
    await store.open(false);
    const slugs = Array.from({ length: 12 }, (_, index) => `salon-${index}`);
    for (const slug of slugs) await store.put("SET", `bookfront:2:{${slug}:k1}:insertions`, 1);
    const owners = await Promise.all(slugs.map((slug) => ownerOf(cluster, slug)));
    expect(new Set(owners).size).toBe(3);
    await bookThrough(site, async () => (await ownerOf(cluster, "salon")).kill());
  });
});

test("Sentinels bring the site to the new primary, and nothing is lost", async () => {
  const redis = await startSentinels();
  onTestFinished(() => redis.dispose());
  const [primary] = redis.servers;
  await bookThrough(await instancesOn({ REDIS_URL: redis.url }), async () => primary?.kill());
});
