import { expect, onTestFinished, test } from "vitest";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { createApp } from "./app.ts";
import { configOf } from "./testing/config.ts";
import { book, sealsOfOneSlot, stateAt } from "./testing/instances.ts";
import { openApp } from "./testing/open-app.ts";

test("a server serves its locations, starts, and stops", async () => {
  const { app: server } = await openApp();
  await server.start();
  const served = server.locations.get("book");
  expect(server.locations.all().map(({ slug }) => slug)).toEqual(["book"]);
  const read = await served?.catalogue.read();
  expect(read?.ok && read.value.catalogue.services.size).toBeGreaterThan(10);
  expect(JSON.stringify([server.site, served?.location])).not.toContain("service_live");
  await server.stop();
});

test("an entry of the locations that cannot be used is left out and told of", async () => {
  const { app } = await openApp({
    MITTE: "key-of-mitte",
    PORTO: "key-of-porto",
    locations: [
      { slug: "mitte", key: { env: "MITTE" } },
      { slug: "porto", key: { env: "PORTO" }, currency: "euro" },
    ],
  });
  await app.start();
  expect(app.locations.all().map(({ slug }) => slug)).toEqual(["mitte"]);
  expect(app.siteProblems()).toContain("location_skipped");
});

test("what an earlier process left unfinished is taken up at the start", async () => {
  const sandbox = await ownSandbox();
  const config = configOf(sandbox.apiUrl, { DATA_DIR: tempFolder() });
  const first = createApp(config);
  const [seal = ""] = await sealsOfOneSlot(first, 1);
  await sandbox.fault({ route: "GET *", kind: "status", status: 503, times: 1_000 });
  const token = await book(first, seal, "Mia");
  await first.stop();

  await sandbox.clearFaults();
  const second = createApp(config);
  onTestFinished(() => second.stop());
  expect(await stateAt(second, token)).toBe("received");
  await second.start();
  await expect.poll(() => stateAt(second, token), { timeout: 10_000 }).toBe("confirmed");
});
