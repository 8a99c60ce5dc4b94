import { expect, test } from "vitest";
import { requestOf } from "./routes.ts";

test("an id, a cart and a text are encoded, and an expression is told of them as they are", () => {
  const cart = [{ serviceId: "a/b", addons: [{ optionGroupId: "g", optionId: "o" }] }];
  const times = requestOf("availability", { startDate: "2026-11-24", services: cart });
  const [path, search] = times.path.split("?");
  expect(path).toBe("/api/Appointments/availability");
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    startDate: "2026-11-24",
    services: JSON.stringify(cart),
  });
  expect(times.asked.query).toEqual({ startDate: "2026-11-24", services: cart });

  const found = requestOf("searchClients", { filter: "a&b=c", limit: 50 });
  expect(found.path).toBe("/api/Clients/search?filter=a%26b%3Dc&limit=50");

  const move = { appointmentDate: "2026-11-24", startTime: "09:00:00" };
  expect(requestOf("reschedule", { id: "7?x/$&" }, move)).toEqual({
    method: "POST",
    path: "/api/Appointments/7%3Fx%2F%24%26/reschedule",
    body: move,
    asked: { route: "reschedule", query: { id: "7?x/$&", ...move } },
  });
});
