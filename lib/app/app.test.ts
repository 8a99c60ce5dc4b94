import { expect, onTestFinished, test } from "vitest";
import { bookableWindow } from "#lib/offer/availability/notice.ts";
import { offerSlots, pickMember } from "#lib/offer/availability/offers.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { addDays } from "#lib/values/calendar.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { type App, createApp } from "./app.ts";
import type { LocationServices } from "./live-location.ts";
import { configOf } from "./testing/config.ts";
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

test("what an earlier process left unfinished is taken up at the start", async () => {
  const sandbox = await ownSandbox();
  const config = configOf(sandbox.apiUrl, { DATA_DIR: tempFolder() });
  const first = createApp(config);
  const review = await sealAnyReview(first);
  await sandbox.fault({ route: "GET *", kind: "status", status: 503, times: 1_000 });
  const { bookings } = locationOf(first);
  const opened = await bookings.openVisit(review);
  if (!opened.ok) throw new Error(opened.error);
  const contact = { firstName: "Mia", email: "mia@example.org" };
  const submitted = await bookings.submit(opened.value, contact, { trust: "proven" });
  if (!submitted.ok) throw new Error(submitted.error.code);
  await first.stop();

  await sandbox.clearFaults();
  const second = createApp(config);
  onTestFinished(() => second.stop());
  const stateNow = async () => {
    const view = await locationOf(second).bookings.view(submitted.value.token);
    return view.ok ? view.value.state : view.error;
  };
  expect(await stateNow()).toBe("received");
  await second.start();
  await expect.poll(stateNow, { timeout: 10_000 }).toBe("confirmed");
});

function locationOf(server: App): LocationServices {
  const served = server.locations.get("book");
  if (!served) throw new Error("no location");
  return served;
}

async function sealAnyReview(server: App): Promise<string> {
  const { location, catalogue, availability, bookings } = locationOf(server);
  const read = await catalogue.read();
  if (!read.ok) throw new Error(read.error);
  const cart = [{ serviceId: "1042", addons: [] }];
  const checked = checkCart(read.value.catalogue, cart, await bookings.restrictions());
  if (!checked.ok) throw new Error("bad cart");
  const window = bookableWindow(Date.now(), location.rules, location.timeZone);
  const last = addDays(window.first, 30);
  const free = await availability.read(checked.value, "any", window.first, last);
  if (!free.ok) throw new Error(free.error);
  const [offered] = offerSlots(free.value, checked.value, window, "any");
  if (!offered) throw new Error("nothing is free");
  const choice = pickMember(offered);
  return bookings.sealVisit({ cart, slot: offered.slot, choice, anyMember: true });
}
