import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, AskedOf, Meddler } from "./exchange.ts";
import type { FaultyProxy } from "./faulty-proxy.ts";

const ROUTES = {
  anyRead: /^GET /,
  anyWrite: /^POST /,
  appointment: /^GET \/api\/Appointments\/(?!search|availability)[^/?]+$/,
  search: /^GET \/api\/Appointments\/search/,
  create: /^POST \/api\/Appointments$/,
  move: /^POST \/api\/Appointments\/[^/]+\/reschedule$/,
  cancel: /^POST \/api\/Appointments\/[^/]+$/,
  change: /^POST \/api\/Appointments\/[^/]+/,
} as const;

export type MeddledRoute = keyof typeof ROUTES;

export function isAt(route: MeddledRoute, { method, path }: Pick<AskedOf, "method" | "path">) {
  return ROUTES[route].test(`${method} ${path}`);
}

type Meddling = Pick<FaultyProxy, "meddle">;
type Act = (request: AskedOf, original: (body?: unknown) => Promise<Answer>) => Promise<Answer>;

/** The next requests of a route that `concerns` says are meant. */
export function meddleNext(
  proxy: Meddling,
  route: MeddledRoute,
  act: Act,
  {
    times = 1,
    concerns = () => true,
  }: { times?: number; concerns?: (body: unknown) => boolean } = {},
): void {
  let left = times;
  const meddler: Meddler = (request, original) => {
    if (!isAt(route, request) || !concerns(request.body)) return undefined;
    left -= 1;
    if (left === 0) remove();
    return act(request, original);
  };
  const remove = proxy.meddle(meddler);
}

/** All requests of a route for so long. */
export function meddleFor(proxy: Meddling, ms: number, route: MeddledRoute, act: Act): void {
  const remove = proxy.meddle((request, original) =>
    isAt(route, request) ? act(request, original) : undefined,
  );
  void sleep(ms, undefined, { ref: false }).then(remove);
}

/** Instead of carrying it out. */
export function says(answer: Answer): Act {
  return async () => answer;
}

/** After carrying it out. */
export function saysAfter(answer: Answer): Act {
  return async (_request, original) => {
    await original();
    return answer;
  };
}

export function problem(status: number, detail: string): Answer {
  return { status, body: { title: "Something is not right", status, detail } };
}
