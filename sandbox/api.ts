import type { RequestListener } from "node:http";
import { addressOf } from "./address.ts";
import { Exchange, readBody } from "./exchange.ts";
import { findKey, type Key } from "./keys.ts";
import { misbehave } from "./misbehave.ts";
import { problem, type Reply } from "./reply.ts";
import type { Call, Route } from "./routes/route.ts";
import { findRoute, type Match } from "./routes/table.ts";
import { serialise } from "./shapes/serialise.ts";
import { answerAs } from "./vendors/apply.ts";
import { inTruth } from "./vendors/faults.ts";
import { vendorCalled } from "./vendors/vendors.ts";
import type { World } from "./world.ts";

/** The API by keys, scopes and limits (§4, §5, §7, §8). */
export function createApi(world: World): RequestListener {
  return (request, response) => {
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
  const perform = () => {
    const { location } = key;
    const call = { world, at, id: match.id, query: url.searchParams, body: body.value };
    const reply = answerTo({ ...call, location: world.locations[location] }, match.route);
    return { ...reply, body: serialise(reply.body, world.settings.shape) };
  };
  const fault = world.faults.take(match.route.label);
  if (!fault) return exchange.send(perform());
  misbehave({ exchange, perform, later: world.later.bind(world) }, fault);
}

function answerTo(call: Call, { label, handle }: Route): Reply {
  const { vendor: name, vendorFault: fault } = call.world.settings;
  const documented = vendorCalled(name);
  if (!documented) return handle(call);
  const own = inTruth({ fault, label, location: call.location }, documented, handle);
  return answerAs(own.vendor, call.world.zone, label, call, own.handle);
}

function forbidden(key: Key, match: Match | null): Reply | null {
  if (!key.integrations) return problem(403, "The plan of this account has no Integrations.");
  if (!match) return problem(403, "This address is not open to API keys.");
  const { scope } = match.route;
  return key.scopes.includes(scope) ? null : problem(403, `The key lacks the permission ${scope}.`);
}
