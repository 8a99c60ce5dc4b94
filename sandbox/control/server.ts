import type { RequestListener } from "node:http";
import { addressOf, decodePart, Exchange, parseBody, receive } from "../exchange.ts";
import { faultSchema } from "../faults.ts";
import { answerTo, ok, problem, type Reply, read, refuse } from "../reply.ts";
import type { Command } from "../routes/route.ts";
import { routes } from "../routes/table.ts";
import { settingsPatch } from "../settings.ts";
import type { World } from "../world.ts";
import { addAppointment, addClient, changeAppointment, changeService } from "./front-desk.ts";
import { readLedger } from "./ledger.ts";

const commands: Record<string, (command: Command) => Reply> = {
  "GET /ledger": readLedger,
  "POST /settings": changeSettings,
  "POST /faults": addFault,
  "DELETE /faults": clearFaults,
  "POST /appointments": addAppointment,
  "POST /appointments/{id}": changeAppointment,
  "POST /clients": addClient,
  "POST /services/{id}": changeService,
};

/** The control port for tests: outside the API, without keys and limits. */
export function createControl(world: World): RequestListener {
  return async (request, response) => {
    const exchange = new Exchange(request, response);
    const { pathname } = addressOf(request);
    const [, kind, named] = /^\/(services|appointments)\/([^/]+)$/.exec(pathname) ?? [];
    const path = named === undefined ? pathname : `/${kind}/{id}`;
    const command = commands[`${request.method} ${path}`];
    if (!command) return exchange.send(problem(404, "The control port has no such command."));
    const sent = await receive(request);
    if (sent === null) return;
    const id = decodePart(named ?? "");
    exchange.send(answerTo(() => command({ world, id, body: parseBody(request, sent) })));
  };
}

/** POST /settings: changes only the named settings. */
function changeSettings({ world, body }: Command): Reply {
  world.changeSettings(read(settingsPatch, body));
  return ok(world.settings);
}

const patterns = new Set(["*", "GET *", "POST *", ...routes.map((route) => route.label)]);

/** POST /faults; an unknown route is refused, since its fault would never occur. */
function addFault({ world, body }: Command): Reply {
  const fault = read(faultSchema, body);
  if (!patterns.has(fault.route)) refuse(400, `There is no route ${fault.route}.`);
  world.faults.add(fault);
  return ok({});
}

function clearFaults({ world }: Command): Reply {
  world.faults.clear();
  return ok({});
}
