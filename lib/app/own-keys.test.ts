import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { keys } from "../../sandbox/keys.ts";
import { startSandbox } from "../../sandbox/start.ts";
import { createApp } from "./app.ts";
import { configOf } from "./testing/config.ts";
import { book, sealsOfOneSlot } from "./testing/instances.ts";

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
  return { app, controlUrl: sandbox.controlUrl };
}

test("each location of a process reads with its own key", async () => {
  const { locations } = (await twoLocations()).app;
  const servicesOf = async (slug: string) => {
    const read = await locations.get(slug)?.catalogue.read();
    return read?.ok ? [...read.value.catalogue.services.keys()] : [];
  };
  const [salon, harbour] = [await servicesOf("salon"), await servicesOf("harbour")];
  expect(salon).toContain("1042");
  expect(harbour.length).toBeGreaterThan(0);
  expect(harbour.filter((id) => salon.includes(id))).toEqual([]);
});

const ledgerSchema = z.object({
  requests: z.array(z.object({ route: z.string().nullable(), key: z.string().nullable() })),
});

test("each location of a process books with its own key", async () => {
  const { app, controlUrl } = await twoLocations();
  for (const [slug, serviceId] of [
    ["salon", "1042"],
    ["harbour", "svc_harbour_cut"],
  ] as const) {
    const at = app.locations.get(slug);
    if (!at) throw new Error("no location");
    const [seal = ""] = await sealsOfOneSlot(app, 1, at, 0, serviceId);
    const token = await book(app, seal, "Mia", at);
    const state = async () => {
      const view = await at.bookings.view(token);
      return view.ok ? view.value.state : view.error;
    };
    await expect.poll(state, { timeout: 10_000 }).toBe("confirmed");
  }
  const ledger = await fetch(`${controlUrl}/ledger`);
  const { requests } = ledgerSchema.parse(await ledger.json());
  const writers = requests.filter(({ route }) => route === "POST /api/Appointments");
  expect(writers.map(({ key }) => key)).toEqual(["full", "otherLocation"]);
});
