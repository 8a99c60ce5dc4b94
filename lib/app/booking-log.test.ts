import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { configOf } from "./testing/config.ts";

const lines = vi.hoisted((): string[] => []);

vi.mock(import("./log.ts"), async (original) => {
  const module = await original();
  const log = module.createLog({ write: (line) => void lines.push(line) });
  log.level = "info";
  return { ...module, log };
});

/** Files that follow in this worker load their own modules again. */
afterAll(() => void vi.resetModules());

/** Loads the app with the log of this test: modules that were loaded before keep the silent one. */
async function loadApp() {
  vi.resetModules();
  const { readAddress } = await import("./address.ts");
  const { inScope, scopeAt } = await import("./scope.ts");
  const { createApp } = await import("./app.ts");
  return {
    ...{ readAddress, inScope, scopeAt, createApp },
    ...(await import("./testing/instances.ts")),
  };
}

test("the log says why a booking failed, and by which id the booking service knows it", async () => {
  const { readAddress, inScope, scopeAt, createApp, ...instances } = await loadApp();
  const { book, locationOf, sealsOfOneSlot } = instances;
  const sandbox = await ownSandbox();
  const app = createApp(configOf(sandbox.apiUrl, { DATA_DIR: tempFolder() }));
  onTestFinished(() => app.stop());
  const [seal = ""] = await sealsOfOneSlot(app, 1);
  const fault = { route: "POST /api/Appointments", kind: "status", status: 422, times: 9 };
  await sandbox.fault(fault);
  const { location } = locationOf(app);
  const language = { language: "en", chosen: false } as const;
  const asked = { id: "of-the-proxy", location, language, isFramed: false };
  const scope = scopeAt(readAddress("/book/details"), asked);
  await inScope(scope, () => book(app, seal, "Mia"));
  // A visitor is not always made to wait for the end.
  await vi.waitFor(() => expect(lines.join("")).toContain('"msg":"booking"'), 10_000);

  const all = lines.join("");
  const reference = /"reference":"([^"]+)"/.exec(all)?.[1] ?? "";
  const ofBooking = lines.filter((line) => line.includes(reference));
  const said = (text: string) => ofBooking.find((line) => line.includes(`"msg":"${text}"`)) ?? "";
  expect(JSON.parse(said("booking"))).toMatchObject({
    ...{ slug: "book", state: "not_booked", reason: "refused", requestId: "of-the-proxy" },
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
  });
  expect(JSON.parse(said("a write was not confirmed"))).toMatchObject({
    ...{ doing: "book", failure: "refused", status: 422 },
  });
  expect(JSON.parse(said("upstream request"))).toMatchObject({
    ...{ slug: "book", route: "createAppointment", lane: "finish" },
    ...{ result: "refused", status: 422, requestId: "of-the-proxy" },
  });
  expect(all).not.toMatch(/mia|example\.org|service_live/i);
});
