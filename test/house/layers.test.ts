import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { path } from "../../scripts/support/paths.ts";

const options = await extractDepcruiseOptions(path(".dependency-cruiser.cjs"));

/** Contents by path. */
type Files = Readonly<Record<string, string>>;

/** A small project that uses every allowed import. */
const HOUSE: Files = {
  "package.json": JSON.stringify({
    type: "module",
    dependencies: { ioredis: "1.0.0", undici: "1.0.0" },
    devDependencies: { vitest: "1.0.0" },
    imports: { "#lib/*": "./lib/*", "#components/*": "./components/*" },
  }),
  "tsconfig.json": "{}",
  "node_modules/undici/package.json": '{"name":"undici","main":"index.js"}',
  "node_modules/undici/index.js": "",
  "node_modules/ioredis/package.json": '{"name":"ioredis","main":"index.js"}',
  "node_modules/ioredis/index.js": "",
  "node_modules/vitest/package.json": '{"name":"vitest","main":"index.js"}',
  "node_modules/vitest/index.js": "",
  "lib/values/result.ts": "export type Result = 1;",
  "lib/values/money.ts":
    'import type { Result } from "./result.ts"; export const money: Result = 1;',
  "lib/config/secret.ts": "export const secret = 1;",
  "lib/config/types.ts":
    'import type { secret } from "./secret.ts"; export type Business = typeof secret;',
  "lib/store/redis/connection.ts":
    'import "ioredis"; import type { secret } from "#lib/config/secret.ts"; export const redis: typeof secret = 1;',
  "lib/upstream/schema/wire.ts": "export type Wire = 1; export const wire = 1;",
  "lib/upstream/transport/http.ts":
    'import "undici"; import { secret } from "#lib/config/secret.ts"; import { wire } from "../schema/wire.ts"; export const http = [secret, wire];',
  "lib/offer/catalogue/reshape.ts":
    'import type { Wire } from "#lib/upstream/schema/wire.ts"; export type Service = Wire;',
  "lib/offer/catalogue/types.ts":
    'import type { Service } from "./reshape.ts"; export type Menu = Service; export const menu = 1;',
  "lib/offer/pricing/line.ts":
    'import type { Menu } from "#lib/offer/catalogue/types.ts"; export const line: Menu = 1;',
  "lib/offer/availability/query.ts":
    'import { line } from "#lib/offer/pricing/line.ts"; export const query = line;',
  "lib/store/store.ts": "export type Store = 1;",
  "lib/store/journal/contract.ts":
    'import type { Store } from "#lib/store/store.ts"; export type Journal = Store; export const journal = 1;',
  "lib/site/seals/seal.ts":
    'import { secret } from "#lib/config/secret.ts"; export const seal = secret;',
  "lib/booking/requests/submit.ts":
    'import type { Journal } from "#lib/store/journal/contract.ts"; import { query } from "#lib/offer/availability/query.ts"; import { seal } from "#lib/site/seals/seal.ts"; export const submit: Journal[] = [query, seal];',
  "lib/booking/bookings.ts":
    'import { submit } from "./requests/submit.ts"; export const bookings = [submit];',
  "messages/en.json": "{}",
  "lib/values/i18n/english.ts":
    'import en from "../../../messages/en.json" with { type: "json" }; export const words = en;',
  "lib/app/rooms.ts":
    'import { bookings } from "#lib/booking/bookings.ts"; import { http } from "#lib/upstream/transport/http.ts"; export const rooms = [bookings, http];',
  "lib/app/app.ts": "export const app = 1;",
  "components/price.tsx":
    'import { money } from "#lib/values/money.ts"; import { words } from "#lib/values/i18n/english.ts"; import type { Menu } from "#lib/offer/catalogue/types.ts"; import type { Business } from "#lib/config/types.ts"; export const price = (a: Menu, b: Business) => [money, words, a, b];',
  "app/page.tsx":
    'import { rooms } from "#lib/app/rooms.ts"; import { price } from "#components/price.tsx"; export default [rooms, price];',
  "server/render.ts": 'import { rooms } from "#lib/app/rooms.ts"; export const render = rooms;',
  "server/start.ts":
    'import { app } from "#lib/app/app.ts"; import "./render.ts"; export default app;',
  "client/morph.ts": "export const morph = 1;",
  "client/site.ts":
    'import { morph } from "./morph.ts"; import { money } from "#lib/values/money.ts"; export const site = [morph, money];',
  "sandbox/start.ts": "export const start = 1;",
  "sandbox/rules.ts": 'import "./start.ts";',
  "lib/upstream/transport/http.test.ts":
    'import "vitest"; import "../../../sandbox/start.ts"; import "./http.ts";',
};

/** Rule, file and source that breaks it: one file added or changed. */
type Case = readonly [rule: string, file: string, source: string];

const FORBIDDEN: readonly Case[] = [
  ["direction-values", "lib/values/calendar.ts", 'import "#lib/config/types.ts";'],
  ["direction-config", "lib/config/env.ts", 'import "#lib/upstream/transport/http.ts";'],
  ["direction-store", "lib/store/sqlite/journal.ts", 'import "#lib/upstream/transport/http.ts";'],
  [
    "direction-upstream",
    "lib/upstream/retry.ts",
    'import type { Menu } from "#lib/offer/catalogue/types.ts";',
  ],
  [
    "direction-offer",
    "lib/offer/availability/read.ts",
    'import "#lib/booking/requests/submit.ts";',
  ],
  ["direction-site", "lib/site/seo/pictures.ts", 'import "#lib/booking/requests/submit.ts";'],
  ["direction-booking", "lib/booking/page.ts", 'import "#components/price.tsx";'],
  ["direction-staff", "lib/staff/desk.ts", 'import "#lib/app/rooms.ts";'],
  ["direction-app", "lib/app/page.ts", 'import "../../app/page.tsx";'],
  ["part-store-redis", "lib/store/redis/keys.ts", 'import "#lib/store/journal/contract.ts";'],
  ["part-store-journal", "lib/store/journal/purge.ts", 'import "#lib/store/redis/connection.ts";'],
  ["part-store-sqlite", "lib/store/sqlite/store.ts", 'import "#lib/store/redis/connection.ts";'],
  ["part-offer-cache", "lib/offer/cache/cache.ts", 'import "#lib/offer/catalogue/types.ts";'],
  ["part-offer-catalogue", "lib/offer/catalogue/cart.ts", 'import "#lib/offer/pricing/line.ts";'],
  ["part-offer-pricing", "lib/offer/pricing/cart.ts", 'import "#lib/offer/availability/query.ts";'],
  ["part-offer-pricing", "lib/offer/pricing/keep.ts", 'import "#lib/store/journal/contract.ts";'],
  ["part-site-seals", "lib/site/seals/staff.ts", 'import "#lib/offer/catalogue/types.ts";'],
  ["part-site-abuse", "lib/site/abuse/limits.ts", 'import "#lib/offer/catalogue/types.ts";'],
  ["part-site-brand", "lib/site/brand/theme.ts", 'import "#lib/offer/catalogue/types.ts";'],
  ["part-site-pictures", "lib/site/pictures/store.ts", 'import "#lib/offer/catalogue/types.ts";'],
  ["part-site-seo", "lib/site/seo/offers.ts", 'import "#lib/offer/availability/query.ts";'],
  [
    "booking-model",
    "lib/booking/model/visit.ts",
    'import type { submit } from "../requests/submit.ts";',
  ],
  ["booking-reads", "lib/booking/reads/recheck.ts", 'import "../requests/submit.ts";'],
  ["booking-requests", "lib/booking/requests/change.ts", 'import "../bookings.ts";'],
  ["booking-work", "lib/booking/work/worker.ts", 'import "../requests/submit.ts";'],
  [
    "preview-cannot-book",
    "lib/staff/preview/preview.ts",
    'import { submit } from "#lib/booking/requests/submit.ts"; export const preview = submit;',
  ],
  ["journal-for-booking", "lib/staff/desk.ts", 'import "#lib/store/journal/contract.ts";'],
  ["direction-routes", "app/actions.ts", 'import "#lib/store/journal/contract.ts";'],
  [
    "components-values",
    "components/menu.tsx",
    'import { menu } from "#lib/offer/catalogue/types.ts";',
  ],
  [
    "components-types",
    "components/menu.tsx",
    'import type { http } from "#lib/upstream/transport/http.ts";',
  ],
  ["components-types", "components/menu.tsx", 'import "../app/page.tsx";'],
  [
    "messages-through-i18n",
    "components/menu.tsx",
    'import en from "../messages/en.json" with { type: "json" }; export const menu = en;',
  ],
  ["app-for-routes-and-stages", "scripts/doctor.ts", 'import "#lib/app/rooms.ts";'],
  ["pages-hold-a-handle", "app/page.tsx", 'import "#lib/app/app.ts"; export default 1;'],
  ["stages-unknown", "lib/app/page.ts", 'import "../../server/render.ts";'],
  ["client-alone", "client/site.ts", 'import "#lib/config/types.ts";'],
  ["http-alone-sends", "lib/offer/catalogue/read.ts", 'import "undici";'],
  ["http-alone-sends", "app/actions.ts", 'import "undici";'],
  ["redis-alone-connects", "lib/store/journal/journal.ts", 'import "ioredis";'],
  [
    "http-alone-reads-keys",
    "lib/booking/log.ts",
    'import { secret } from "#lib/config/secret.ts";',
  ],
  [
    "wire-types-at-the-door",
    "lib/offer/pricing/cart.ts",
    'import type { Wire } from "#lib/upstream/schema/wire.ts";',
  ],
  [
    "wire-types-at-the-door",
    "app/page.tsx",
    'import type { Wire } from "#lib/upstream/schema/wire.ts";',
  ],
  ["pages-without-node", "app/page.tsx", 'import "node:fs";'],
  ["pages-without-node", "components/menu.tsx", 'import "node:crypto";'],
  [
    "sandbox-shares-nothing",
    "sandbox/prices.ts",
    'import type { Result } from "../lib/values/result.ts";',
  ],
  ["sandbox-unknown", "lib/offer/pricing/cart.ts", 'import "../../../sandbox/start.ts";'],
  ["sandbox-by-its-door", "lib/offer/pricing/line.test.ts", 'import "../../../sandbox/rules.ts";'],
  ["commands-unknown", "app/page.tsx", 'import "../scripts/doctor.ts";'],
  ["no-test-in-source", "lib/upstream/retry.ts", 'import "./http.test.ts";'],
  ["no-dev-dependency", "lib/upstream/retry.ts", 'import "vitest";'],
  ["no-circular", "lib/offer/pricing/cart.ts", 'import "./cart.ts";'],
  ["no-orphans", "lib/offer/pricing/left-over.ts", "export const leftOver = 1;"],
  ["no-unresolved", "lib/offer/pricing/cart.ts", 'import "./nowhere.ts";'],
];

const cruised = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

const houses: string[] = [];

afterEach(async () => {
  await Promise.all(houses.splice(0).map((house) => rm(house, { recursive: true })));
});

async function build(files: Files): Promise<string> {
  const house = await mkdtemp(join(tmpdir(), "house-"));
  houses.push(house);
  for (const [file, source] of Object.entries(files)) {
    await mkdir(dirname(join(house, file)), { recursive: true });
    await writeFile(join(house, file), source);
  }
  return house;
}

/** Broken rules, as `rule: file`. */
async function broken(files: Files): Promise<string[]> {
  const baseDir = await build(files);
  const { output } = await cruise(["."], { ...options, baseDir });
  const { violations } = cruised.parse(output).summary;
  return violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

/** Those of a house change different files: each house takes a quarter of a second to walk through. */
function inHouses(cases: readonly Case[]): readonly (readonly Case[])[] {
  const shared: Case[][] = [];
  for (const one of cases) {
    const free = shared.find((others) => others.every(([, file]) => file !== one[1]));
    if (free) free.push(one);
    else shared.push([one]);
  }
  return shared;
}

describe("the layer rules", () => {
  test("accept a valid project", async () => {
    expect(await broken(HOUSE)).toEqual([]);
  });

  test.each([...inHouses(FORBIDDEN).entries()])(
    "reject each case of house %i",
    async (_, cases) => {
      const changed = Object.fromEntries(cases.map(([, file, source]) => [file, source]));
      const found = await broken({ ...HOUSE, "scripts/doctor.ts": "", ...changed });
      const missed = cases.filter(([rule, file]) => !found.includes(`${rule}: ${file}`));
      expect(missed).toEqual([]);
    },
  );

  test("each has a case here", () => {
    const all = options.ruleSet?.forbidden?.map((rule) => rule.name);
    expect(new Set(FORBIDDEN.map(([rule]) => rule))).toEqual(new Set(all));
  });
});
