import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#lib/app/app.ts";
import { configOf } from "#lib/app/testing/config.ts";
import { book, sealsOfOneSlot } from "#lib/app/testing/instances.ts";
import { sealToken } from "#lib/booking/model/link-token.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { keys } from "../sandbox/keys.ts";
import { ownSandbox } from "../test/harness/own-sandbox.ts";
import { tempFolder } from "../test/harness/temp-folder.ts";
import { findMissing } from "./missing.ts";

async function twoLocations() {
  const sandbox = await ownSandbox();
  const dir = tempFolder();
  const all = { mitte: keys.full, porto: keys.booking };
  const entries = Object.entries(all).map(async ([slug, { value }]) => {
    const file = join(dir, slug);
    await writeFile(file, value);
    return { slug, key: { file } };
  });
  const locations = await Promise.all(entries);
  const config = configOf(sandbox.apiUrl, { DATA_DIR: dir, locations });
  const app = createApp(config);
  onTestFinished(() => app.stop());
  const [mitte, porto] = ["mitte", "porto"].map((slug) => app.locations.get(slug));
  if (!mitte || !porto) throw new Error("no locations");
  return { app, mitte, porto, sealer: createSealer(config.sessionSecrets) };
}

test("a booking's address is missing at another location, and once its link is closed", async () => {
  const { app, mitte, porto, sealer } = await twoLocations();
  const [seal = ""] = await sealsOfOneSlot(app, 1, mitte);
  const token = await book(app, seal, "Ada", mitte);
  for (const page of [[], ["move"], ["cancel"], ["calendar.ics"]]) {
    expect(await findMissing(mitte, ["bookings", token, ...page])).toBeUndefined();
    expect(await findMissing(porto, ["bookings", token, ...page])).toBe("booking");
  }
  expect(await findMissing(mitte, ["bookings", "made-up"])).toBe("booking");
  const gone = { id: randomUUID(), slug: "mitte", date: "2030-01-01" };
  const lost = sealToken(sealer, gone);
  expect(await findMissing(mitte, ["bookings", lost, "calendar.ics"])).toBe("lost_booking");
  expect(await findMissing(porto, ["bookings", lost])).toBe("booking");
  const [entry] = await mitte.bookings.desk.all();
  await mitte.bookings.desk.revokeLink(entry?.id ?? "", true);
  expect(await findMissing(mitte, ["bookings", token])).toBe("booking");
});
