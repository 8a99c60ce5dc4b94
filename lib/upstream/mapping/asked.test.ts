import { expect, onTestFinished, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { err } from "#lib/values/result.ts";
import { createUpstream, type Upstream } from "../endpoints.ts";
import { finish } from "../testing/salon.ts";
import { KEY } from "../testing/servers.ts";
import { closed } from "../transport/failure.ts";
import type { HttpRequest } from "../transport/http.ts";
import { askedOf } from "./asked.ts";

const days = { startDate: "2026-11-24", endDate: "2026-11-30" };
const move = { appointmentDate: "2026-11-24", startTime: "09:00:00" };
const cart = [{ serviceId: "a/b", addons: [{ optionGroupId: "g", optionId: "o" }] }];

/** Each endpoint as it is really asked (§4), and what an expression is told of it. */
test.each<[string, (upstream: Upstream) => Promise<unknown>, object]>([
  ["catalogue", (to) => to.categories(finish), {}],
  [
    "availability",
    (to) => to.availability({ ...days, teamMemberId: "any", services: cart }, finish),
    { ...days, teamMemberId: "any", services: cart },
  ],
  ["createClient", (to) => to.createClient({ firstName: "Mia" }, finish), { firstName: "Mia" }],
  [
    "createAppointment",
    (to) => to.createAppointment({ clientId: "c", appointmentDate: "d", services: [] }, finish),
    { clientId: "c", appointmentDate: "d", services: [] },
  ],
  [
    "searchClients",
    (to) => to.searchClients({ filter: "a&b=c", limit: 50, skip: 0 }, finish),
    { filter: "a&b=c", limit: 50, skip: 0 },
  ],
  ["readClient", (to) => to.client("a/b c", finish), { id: "a/b c" }],
  [
    "searchAppointments",
    (to) => to.searchAppointments({ ...days, limit: 5 }, finish),
    { ...days, limit: 5 },
  ],
  ["readAppointment", (to) => to.appointment("7?x", finish), { id: "7?x" }],
  ["reschedule", (to) => to.reschedule("7", move, finish), { id: "7", ...move }],
  ["cancel", (to) => to.cancel("7", { reasonId: "r" }, finish), { id: "7", reasonId: "r" }],
])("%s is known by its request", async (endpoint, ask, query) => {
  const requests: HttpRequest[] = [];
  const http = {
    send: async (request: HttpRequest) => {
      requests.push(request);
      return err(closed);
    },
    close: async () => undefined,
  };
  const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
  const access = { baseUrl: "http://127.0.0.1:1", key: new Secret(KEY), limits };
  const upstream = createUpstream(access, { http });
  onTestFinished(() => upstream.close());
  await ask(upstream);
  expect(requests.map(askedOf)).toEqual([{ endpoint, query }]);
});
