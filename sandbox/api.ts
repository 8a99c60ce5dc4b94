import type { RequestListener } from "node:http";
import { addressOf, Exchange, parseBody, receive } from "./exchange.ts";
import { misbehave } from "./faults.ts";
import { findKey, type Key } from "./keys.ts";
import { answerTo, problem, type Reply } from "./reply.ts";
import { findRoute, type Match } from "./routes/table.ts";
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
  const key = findKey(request.headers["x-api-key"]);
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
  exchange.onClose((status) => {
    gate.leave();
    leave(status);
  });
  const refusal = forbidden(key, match);
  if (refusal || !match) return exchange.send(refusal ?? problem(403, "Not open to API keys."));

  const sent = await receive(request);
  if (sent === null) return;
  const { id, route } = match;
  const perform = () => {
    const { wire } = world;
    const location = world.locations[key.location];
    const reply = answerTo(() => {
      const asked = {
        id: wire.readId(id),
        query: url.searchParams,
        body: parseBody(request, sent),
      };
      return route.handle({ world, wire, location, at, ...asked });
    });
    return { ...reply, ...(reply.detail && wire.refused(reply.status, reply.detail)) };
  };
  const fault = world.faults.take(route.label);
  if (fault) misbehave(exchange, perform, fault);
  else exchange.send(perform());
}

function forbidden(key: Key, match: Match | null): Reply | null {
  if (!key.integrations) return problem(403, "The plan of this account has no Integrations.");
  if (!match) return problem(403, "This address is not open to API keys.");
  const { scope } = match.route;
  return key.scopes.includes(scope) ? null : problem(403, `The key lacks the permission ${scope}.`);
}
