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
  "lib/result.ts": "export type Result = 1;",
  "lib/money.ts": 'import type { Result } from "./result.ts"; export const money: Result = 1;',
  "lib/config/secret.ts": "export const secret = 1;",
  "lib/config/types.ts":
    'import type { secret } from "./secret.ts"; export type Business = typeof secret;',
  "lib/redis/connection.ts":
    'import "ioredis"; import type { secret } from "#lib/config/secret.ts"; export const redis: typeof secret = 1;',
  "lib/upstream/schema/wire.ts": "export type Wire = 1; export const wire = 1;",
  "lib/upstream/transport/http.ts":
    'import "undici"; import { secret } from "#lib/config/secret.ts"; import { wire } from "../schema/wire.ts"; export const http = [secret, wire];',
  "lib/catalogue/reshape.ts":
    'import type { Wire } from "#lib/upstream/schema/wire.ts"; export type Service = Wire;',
  "lib/catalogue/types.ts":
    'import type { Service } from "./reshape.ts"; export type Menu = Service; export const menu = 1;',
  "lib/pricing/line.ts":
    'import type { Menu } from "#lib/catalogue/types.ts"; export const line: Menu = 1;',
  "lib/availability/query.ts":
    'import { line } from "#lib/pricing/line.ts"; export const query = line;',
  "lib/journal/contract.ts":
    'import { redis } from "#lib/redis/connection.ts"; export type Journal = 1; export const journal = redis;',
  "lib/session/seal.ts":
    'import { secret } from "#lib/config/secret.ts"; export const seal = secret;',
  "lib/booking/requests/submit.ts":
    'import type { Journal } from "#lib/journal/contract.ts"; import { query } from "#lib/availability/query.ts"; import { seal } from "#lib/session/seal.ts"; export const submit: Journal[] = [query, seal];',
  "lib/booking/bookings.ts":
    'import { submit } from "./requests/submit.ts"; export const bookings = [submit];',
  "lib/i18n/english.ts": "export const words = 1;",
  "lib/app/rooms.ts":
    'import { bookings } from "#lib/booking/bookings.ts"; import { http } from "#lib/upstream/transport/http.ts"; export const rooms = [bookings, http];',
  "lib/app/app.ts": "export const app = 1;",
  "components/price.tsx":
    'import { money } from "#lib/money.ts"; import { words } from "#lib/i18n/english.ts"; import type { Menu } from "#lib/catalogue/types.ts"; import type { Business } from "#lib/config/types.ts"; export const price = (a: Menu, b: Business) => [money, words, a, b];',
  "app/page.tsx":
    'import { rooms } from "#lib/app/rooms.ts"; import { price } from "#components/price.tsx"; export default [rooms, price];',
  "server/render.ts": 'import { rooms } from "#lib/app/rooms.ts"; export const render = rooms;',
  "server/start.ts":
    'import { app } from "#lib/app/app.ts"; import "./render.ts"; export default app;',
  "client/morph.ts": "export const morph = 1;",
  "client/site.ts":
    'import { morph } from "./morph.ts"; import { money } from "#lib/money.ts"; export const site = [morph, money];',
  "sandbox/start.ts": "export const start = 1;",
  "sandbox/rules.ts": 'import "./start.ts";',
  "lib/upstream/transport/http.test.ts":
    'import "vitest"; import "../../../sandbox/start.ts"; import "./http.ts";',
};

/** Rule, file and source that breaks it: one file added or changed. */
const FORBIDDEN: readonly (readonly [rule: string, file: string, source: string])[] = [
  ["direction-values", "lib/calendar.ts", 'import "#lib/config/types.ts";'],
  ["direction-config", "lib/config/env.ts", 'import "#lib/upstream/transport/http.ts";'],
  ["direction-brand", "lib/brand/theme.ts", 'import "#lib/catalogue/types.ts";'],
  ["direction-redis", "lib/redis/keys.ts", 'import "#lib/journal/contract.ts";'],
  [
    "direction-upstream",
    "lib/upstream/retry.ts",
    'import type { Menu } from "#lib/catalogue/types.ts";',
  ],
  ["direction-cache", "lib/cache/store.ts", 'import "#lib/catalogue/types.ts";'],
  ["direction-catalogue", "lib/catalogue/cart.ts", 'import "#lib/pricing/line.ts";'],
  ["direction-pricing", "lib/pricing/cart.ts", 'import "#lib/availability/query.ts";'],
  [
    "direction-availability",
    "lib/availability/read.ts",
    'import "#lib/booking/requests/submit.ts";',
  ],
  ["direction-booking", "lib/booking/page.ts", 'import "#components/price.tsx";'],
  ["direction-booking", "lib/booking/page.ts", 'import "#lib/i18n/english.ts";'],
  [
    "booking-model",
    "lib/booking/model/visit.ts",
    'import type { submit } from "../requests/submit.ts";',
  ],
  ["booking-reads", "lib/booking/reads/recheck.ts", 'import "../requests/submit.ts";'],
  ["booking-requests", "lib/booking/requests/change.ts", 'import "../bookings.ts";'],
  ["booking-work", "lib/booking/work/worker.ts", 'import "../requests/submit.ts";'],
  ["direction-abuse", "lib/abuse/limits.ts", 'import "#lib/catalogue/types.ts";'],
  ["direction-metrics", "lib/metrics/metrics.ts", 'import "#lib/catalogue/types.ts";'],
  [
    "direction-diagnostics",
    "lib/diagnostics/examine.ts",
    'import "#lib/booking/requests/submit.ts";',
  ],
  ["direction-figures", "lib/figures/names.ts", 'import "#lib/journal/contract.ts";'],
  ["direction-preview", "lib/preview/preview.ts", 'import "#lib/i18n/english.ts";'],
  [
    "preview-cannot-book",
    "lib/preview/preview.ts",
    'import { submit } from "#lib/booking/requests/submit.ts"; export const preview = submit;',
  ],
  ["direction-seo", "lib/seo/pictures.ts", 'import "#lib/booking/requests/submit.ts";'],
  [
    "direction-journal",
    "lib/journal/sqlite/journal.ts",
    'import "#lib/upstream/transport/http.ts";',
  ],
  ["direction-abuse", "lib/abuse/limits.ts", 'import "#lib/booking/requests/submit.ts";'],
  ["direction-staff", "lib/staff/desk.ts", 'import "#lib/catalogue/types.ts";'],
  ["direction-session", "lib/session/staff.ts", 'import "#lib/catalogue/types.ts";'],
  ["direction-i18n", "lib/i18n/german.ts", 'import "#lib/catalogue/types.ts";'],
  ["direction-pictures", "lib/pictures/store.ts", 'import "#lib/catalogue/types.ts";'],
  ["direction-ical", "lib/ical/alarm.ts", 'import "#lib/catalogue/types.ts";'],
  ["direction-app", "lib/app/page.ts", 'import "../../app/page.tsx";'],
  ["direction-pricing", "lib/pricing/keep.ts", 'import "#lib/journal/contract.ts";'],
  ["direction-routes", "app/actions.ts", 'import "#lib/journal/contract.ts";'],
  ["components-values", "components/menu.tsx", 'import { menu } from "#lib/catalogue/types.ts";'],
  [
    "components-types",
    "components/menu.tsx",
    'import type { http } from "#lib/upstream/transport/http.ts";',
  ],
  ["components-types", "components/menu.tsx", 'import "../app/page.tsx";'],
  ["app-for-routes-and-stages", "scripts/doctor.ts", 'import "#lib/app/rooms.ts";'],
  ["pages-hold-a-handle", "app/page.tsx", 'import "#lib/app/app.ts"; export default 1;'],
  ["stages-unknown", "lib/app/page.ts", 'import "../../server/render.ts";'],
  ["client-alone", "client/site.ts", 'import "#lib/config/types.ts";'],
  ["http-alone-sends", "lib/catalogue/read.ts", 'import "undici";'],
  ["http-alone-sends", "app/actions.ts", 'import "undici";'],
  ["redis-alone-connects", "lib/journal/redis/journal.ts", 'import "ioredis";'],
  [
    "http-alone-reads-keys",
    "lib/booking/log.ts",
    'import { secret } from "#lib/config/secret.ts";',
  ],
  [
    "wire-types-at-the-door",
    "lib/pricing/cart.ts",
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
    'import type { Result } from "../lib/result.ts";',
  ],
  ["sandbox-unknown", "lib/pricing/cart.ts", 'import "../../sandbox/start.ts";'],
  ["sandbox-by-its-door", "lib/pricing/line.test.ts", 'import "../../sandbox/rules.ts";'],
  ["commands-unknown", "app/page.tsx", 'import "../scripts/doctor.ts";'],
  ["no-test-in-source", "lib/upstream/retry.ts", 'import "./http.test.ts";'],
  ["no-dev-dependency", "lib/upstream/retry.ts", 'import "vitest";'],
  ["no-circular", "lib/pricing/cart.ts", 'import "./cart.ts";'],
  ["no-orphans", "lib/pricing/left-over.ts", "export const leftOver = 1;"],
  ["no-unresolved", "lib/pricing/cart.ts", 'import "./nowhere.ts";'],
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

describe("the layer rules", () => {
  test("accept a valid project", async () => {
    expect(await broken(HOUSE)).toEqual([]);
  });

  test.each(FORBIDDEN)("%s rejects %s (%s)", async (rule, file, source) => {
    const extra = file === "app/page.tsx" ? { "scripts/doctor.ts": "" } : {};
    expect(await broken({ ...HOUSE, ...extra, [file]: source })).toContain(`${rule}: ${file}`);
  });

  test("each has a case here", () => {
    const all = options.ruleSet?.forbidden?.map((rule) => rule.name);
    expect(new Set(FORBIDDEN.map(([rule]) => rule))).toEqual(new Set(all));
  });
});
