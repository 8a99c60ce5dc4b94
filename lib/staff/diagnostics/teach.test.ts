import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSalon } from "#lib/booking/testing/salon.ts";
import { readConfig } from "#lib/config/env.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { keys } from "../../../sandbox/keys.ts";
import { type ForeignShape, foreignShapes } from "../../../sandbox/shapes/shape.ts";
import { startSandbox } from "../../../sandbox/start.ts";
import { examine } from "./examine.ts";

const NOW = Date.parse("2026-11-20T10:00:00+01:00");

function configFor(baseUrl: string, shapesFile?: object) {
  const folder = mkdtempSync(join(tmpdir(), "bookfront-shapes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "shapes.json");
  if (shapesFile) writeFileSync(path, JSON.stringify(shapesFile));
  const config = readConfig({
    BOOKING_API_URL: baseUrl,
    BOOKING_API_KEY: keys.full.value,
    SESSION_SECRET: "s".repeat(32),
    BUSINESS_NAME: "Atelier Linden",
    TIME_ZONE: "Europe/Berlin",
    CURRENCY: "EUR",
    COUNTRY: "DE",
    ...(shapesFile && { SHAPES_FILE: path }),
  });
  if (!config.ok) throw new Error(JSON.stringify(config.error));
  const [entry] = config.value.locations;
  if (!entry) throw new Error("no location");
  return entry;
}

/** What the doctor finds at a sandbox of this shape, and the configuration with its proposals. */
async function diagnose(foreign: ForeignShape) {
  const limits = { requests: 1_000 };
  const sandbox = await startSandbox({ now: () => NOW, settings: { foreign, limits } });
  onTestFinished(() => sandbox.close());
  const { location, access } = configFor(sandbox.apiUrl);
  const probe = createProbe(access);
  onTestFinished(() => probe.close());
  const diagnosis = await examine({ location, probe, now: () => NOW });
  return { diagnosis, taught: configFor(sandbox.apiUrl, diagnosis.shapesFile).access.shapes };
}

/** A variant with tiers and a required add-on; a bundle; a service with add-ons; a plain one. */
const CARTS: readonly Cart[] = [
  [
    {
      serviceId: "svc_signature_cut",
      variantId: "var_restyle_short",
      addons: [{ groupId: "grp_restyle_finish", addonId: "opt_blow_dry" }],
    },
  ],
  [
    { serviceId: "svc_cut", variantId: "var_cut_short", addons: [], bundleId: "bnd_weekend" },
    { serviceId: "svc_brow_shape", addons: [], bundleId: "bnd_weekend" },
  ],
  [{ serviceId: "1042", addons: [] }],
];

const STARTS = ["09:00:00", "13:00:00", "16:00:00"];

test.each(foreignShapes)("“%s” can be booked with the lines that are proposed", async (foreign) => {
  const { diagnosis, taught } = await diagnose(foreign);
  expect(diagnosis.shapesFile === undefined).toBe(foreign === "none");
  const lengths = diagnosis.findings.filter(({ line }) => line.startsWith("Times of"));
  expect(
    lengths.map(({ mark, line }) => `${mark} ${line}`).filter((line) => line[0] !== "✓"),
  ).toEqual([]);
  const salon = await openSalon({ foreign, shapes: taught });
  for (const [index, cart] of CARTS.entries()) {
    const booked = await salon.book(await salon.agree(cart, STARTS[index]));
    expect(booked.state).toBe("confirmed");
  }
  const { appointments } = await salon.ledger();
  expect(appointments.map(({ findings }) => findings)).toEqual(CARTS.map(() => []));
});
