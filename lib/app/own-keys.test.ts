import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keys } from "../../sandbox/keys.ts";
import { startSandbox } from "../../sandbox/start.ts";
import { createApp } from "./app.ts";
import { configOf } from "./testing/config.ts";

/** One process, two locations, one upstream that tells businesses apart by their keys alone. */
async function twoLocations() {
  const folder = mkdtempSync(join(tmpdir(), "bookfront-keys-"));
  const file = join(folder, "locations.json");
  const entries = [
    { slug: "salon", apiKeyVariable: "SALON_KEY" },
    { slug: "harbour", apiKeyVariable: "HARBOUR_KEY" },
  ];
  writeFileSync(file, JSON.stringify(entries));
  const sandbox = await startSandbox();
  const app = createApp(
    configOf(sandbox.apiUrl, {
      LOCATIONS_FILE: file,
      DATA_DIR: folder,
      SALON_KEY: keys.full.value,
      HARBOUR_KEY: keys.otherLocation.value,
    }),
  );
  onTestFinished(async () => {
    await app.stop();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });
  await app.start();
  return app;
}

test("each location of a process reads with its own key", async () => {
  const { locations } = await twoLocations();
  const servicesOf = async (slug: string) => {
    const read = await locations.get(slug)?.catalogue.read();
    return read?.ok ? [...read.value.catalogue.services.keys()] : [];
  };
  const [salon, harbour] = [await servicesOf("salon"), await servicesOf("harbour")];
  expect(salon).toContain("1042");
  expect(harbour.length).toBeGreaterThan(0);
  expect(harbour.filter((id) => salon.includes(id))).toEqual([]);
});
