import type { RequestListener } from "node:http";
import { addressOf, Exchange, readBody } from "./exchange.ts";
import { findKey, type Key } from "./keys.ts";
import { misbehave } from "./misbehave.ts";
import { answerTo, problem, type Reply } from "./reply.ts";
import { findRoute, type Match } from "./routes/table.ts";
import { serialise } from "./wire/serialise.ts";
import type { World } from "./world.ts";

/** The API by keys, scopes and limits (§4, §5, §7, §8). */
export function createApi(world: World): RequestListener {
  return (request, response) => {
    // By its own clock, as a real service: where the clock of tests is moved, Node's header is not.
    response.setHeader("date", new Date(world.now()).toUTCString());
    const exchange = new Exchange(request, response);
    answer(world, exchange).catch(() => exchange.send(problem(500, "The sandbox itself failed.")));
  };
}

async function answer(world: World, exchange: Exchange): Promise<void> {
  const { request } = exchange;
  const method = request.method ?? "GET";
  const url = addressOf(request);
  const value = request.headers["x-api-key"];
  const key = findKey(typeof value === "string" ? value : undefined);
  const match = findRoute(method, url.pathname);
  const at = world.now();
  const leave = world.ledger.arrive({
    at,
    method,
    path: url.pathname + url.search,
    route: match?.route.label ?? null,
    status: null,
    key: key?.name ?? null,
  });
  exchange.onClose(leave);
  if (!key) return exchange.send(problem(401, "The API key is missing, malformed or revoked."));

  const gate = world.gateOf(key);
  const tooMany = gate.enter(world.now(), method !== "GET");
  if (tooMany) return exchange.send(tooMany);
  exchange.onClose(() => gate.leave());
  const refusal = forbidden(key, match);
  if (refusal || !match) return exchange.send(refusal ?? problem(403, "Not open to API keys."));

  const body = await readBody(request).catch(() => null);
  if (!body) return;
  if (!body.ok) return exchange.send(problem(400, body.detail));
  const { id, route } = match;
  const perform = () => {
    const { wire, settings } = world;
    const location = world.locations[key.location];
    const sent = { at, id: wire.readId(id), query: url.searchParams, body: body.value };
    const reply = answerTo(() => route.handle({ world, wire, location, ...sent }));
    const refused = reply.detail && wire.refused(reply.status, reply.detail);
    return { ...reply, body: serialise(reply.body, settings), ...refused };
  };
  const fault = world.faults.take(route.label);
  if (!fault) return exchange.send(perform());
  misbehave({ exchange, perform, later: world.later.bind(world) }, fault);
}

function forbidden(key: Key, match: Match | null): Reply | null {
  if (!key.integrations) return problem(403, "The plan of this account has no Integrations.");
  if (!match) return problem(403, "This address is not open to API keys.");
  const { scope } = match.route;
  return key.scopes.includes(scope) ? null : problem(403, `The key lacks the permission ${scope}.`);
}
