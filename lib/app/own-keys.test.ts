import { expect, test } from "vitest";
import { keys } from "../../sandbox/keys.ts";
import { book, sealsOfOneSlot } from "./testing/instances.ts";
import { openApp } from "./testing/open-app.ts";

/** One process, two locations, one upstream that tells businesses apart by their keys alone. */
async function twoLocations() {
  const locations = [
    { slug: "salon", key: { env: "SALON_KEY" } },
    { slug: "harbour", key: { env: "HARBOUR_KEY" } },
  ];
  const { app, sandbox } = await openApp({
    locations,
    SALON_KEY: keys.full.value,
    HARBOUR_KEY: keys.otherLocation.value,
  });
  await app.start();
  return { app, ledger: sandbox.ledger };
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

test("each location of a process books with its own key", async () => {
  const { app, ledger } = await twoLocations();
  for (const [slug, serviceId] of [
    ["salon", "1042"],
    ["harbour", "svc_harbour_cut"],
  ] as const) {
    const at = app.locations.get(slug);
    if (!at) throw new Error("no location");
    const [seal = ""] = await sealsOfOneSlot(app, 1, at, { serviceId });
    const token = await book(app, seal, "Mia", at);
    const state = async () => {
      const view = await at.bookings.view(token);
      return view.ok ? view.value.state : view.error;
    };
    await expect.poll(state, { timeout: 10_000 }).toBe("confirmed");
  }
  const { requests } = await ledger();
  const writers = requests.filter(({ route }) => route === "POST /api/Appointments");
  expect(writers.map(({ key }) => key)).toEqual(["full", "otherLocation"]);
});
