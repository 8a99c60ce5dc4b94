import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Check } from "../chaos/checks.ts";
import type { Outcome } from "../chaos/scenario.ts";
import { ask, exchange } from "../harness/http/raw.ts";
import type { Attack, Part } from "./part.ts";

/** The site itself waits ten seconds for headers, on machines that have other things to do. */
const AT_ONCE_MS = 9_000;
const MENU_MS = 15_000;

type StuckRequest = {
  readonly name: string;
  readonly text: string;
  readonly withinMs: number;
};

const HEAD = "POST /book/details HTTP/1.1\r\nHost: 127.0.0.1\r\n";

const QUICK: readonly StuckRequest[] = [
  {
    name: "two lengths",
    text: `${HEAD}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcdGET /x HTTP/1.1\r\n\r\n`,
    withinMs: AT_ONCE_MS,
  },
  {
    name: "a length and chunks",
    text: `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n`,
    withinMs: AT_ONCE_MS,
  },
  {
    name: "chunks of no known length",
    text: `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n`,
    withinMs: AT_ONCE_MS,
  },
];

const SLOW: readonly StuckRequest[] = [
  {
    name: "headers that never end",
    text: "GET /book HTTP/1.1\r\nHost: a\r\nX: ",
    withinMs: 14_000,
  },
  { name: "a body that never comes", text: `${HEAD}Content-Length: 9\r\n\r\n`, withinMs: 62_000 },
  { name: "nothing at all", text: "", withinMs: 62_000 },
];

async function end(origin: string, stuckRequest: StuckRequest): Promise<Check> {
  const began = performance.now();
  const answer = await exchange(origin, stuckRequest.text, stuckRequest.withinMs + 5_000);
  const took = performance.now() - began;
  const isSmuggled = /HTTP\/1\.1 [23]\d\d[\s\S]*HTTP\/1\.1 /.test(answer);
  return {
    name: `ends ${stuckRequest.name}`,
    breaches: [
      ...(took > stuckRequest.withinMs ? [`open for ${Math.round(took)} ms`] : []),
      ...(isSmuggled ? ["a second request was answered"] : []),
    ],
  };
}

async function hold({ target, size }: Attack): Promise<Check> {
  const { hostname, port } = new URL(target.origin);
  const open: Socket[] = Array.from({ length: size.idleConnections }, () => {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    socket.write("GET /book HTTP/1.1\r\n");
    return socket;
  });
  await sleep(500);
  const answer = await ask(target.origin, { path: "/book" });
  for (const socket of open) socket.destroy();
  await sleep(200);
  const after = await ask(target.origin, { path: "/book" });
  const isQuick = answer.status === 200 && answer.milliseconds < MENU_MS;
  // Above the site's capacity the menu must be back afterwards.
  const isBeyond = size.idleConnections > 2_000;
  return {
    name: `${size.idleConnections} idle connections keep nobody out`,
    breaches: [
      ...(isQuick || isBeyond
        ? []
        : [`${answer.status} after ${Math.round(answer.milliseconds)} ms`]),
      ...(after.status === 200 ? [] : [`${after.status} after they had gone`]),
    ],
  };
}

async function run(attack: Attack): Promise<Outcome> {
  const stuckRequest = attack.size.hasTime ? [...QUICK, ...SLOW] : QUICK;
  const checks = await Promise.all(stuckRequest.map((one) => end(attack.target.origin, one)));
  return {
    figures: { "idle connections": attack.size.idleConnections },
    checks: [...checks, await hold(attack)],
  };
}

export const connections: Part = {
  name: "connections",
  does: "connections that are slow, stuck or smuggle a second request",
  run,
};
