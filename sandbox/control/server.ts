import type { RequestListener } from "node:http";
import { addressOf, decodePart } from "../address.ts";
import { Exchange, readBody } from "../exchange.ts";
import { ok, problem, type Reply } from "../reply.ts";
import type { World } from "../world.ts";
import type { Command } from "./command.ts";
import { addFault, clearFaults } from "./faults.ts";
import { addAppointment, addClient, changeAppointment, changeService } from "./front-desk.ts";
import { readLedger } from "./ledger.ts";
import { changeWorldSettings, reset } from "./world.ts";

const commands: Record<string, (command: Command) => Reply> = {
  "GET /ledger": readLedger,
  "POST /reset": reset,
  "GET /settings": ({ world }) => ok(world.settings),
  "POST /settings": changeWorldSettings,
  "GET /faults": ({ world }) => ok(world.faults.list()),
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
    const body = await readBody(request).catch(() => null);
    if (!body) return;
    if (!body.ok) return exchange.send(problem(400, body.detail));
    const id = decodePart(named ?? "");
    exchange.send(command({ world, body: body.value, id }));
  };
}
