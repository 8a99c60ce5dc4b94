import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { mappingSchema } from "#lib/config/mapping.ts";
import type { ConfiguredLocation } from "#lib/config/types.ts";
import { examine } from "#lib/staff/diagnostics/examine.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { path } from "../support/paths.ts";
import { createMask } from "./mask.ts";
import { type Exchange, listen, type Recording, replay } from "./replay.ts";

/** `npm test` looks into it. */
export const RECORDED = path("test/recorded");

/**
 * Asks the booking service once more, through a proxy that keeps what it answers: what is replayed is HTTP, so the
 * test goes through transport, mapping and parser alike.
 */
export async function recordAnswers(one: ConfiguredLocation, folder: string): Promise<string> {
  const { location, access } = one;
  const exchanges: Exchange[] = [];
  const mask = createMask();
  const proxy = createServer(async (request, response) => {
    const { status, text } = await forward(access.baseUrl, request);
    const { url = "/" } = request;
    exchanges.push({ address: mask.address(url), status, body: mask.body(url, text) });
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  });
  const baseUrl = await listen(proxy);
  const now = Date.now();
  const probe = createProbe({ ...access, baseUrl });
  await examine({ location, mapping: access.mapping, probe, now: () => now });
  await probe.close();
  proxy.close();
  const { timeZone, currency, country, addonPricing, rules } = location;
  const settings = {
    ...{ TIME_ZONE: timeZone, CURRENCY: currency, COUNTRY: country, ADDON_PRICING: addonPricing },
    MAX_ADVANCE_DAYS: `${rules.maxAdvanceDays}`,
  };
  const mapping = mappingSchema.optional().parse(access.mapping);
  const about = { now, settings, mapping, exchanges };
  const recording: Recording = { ...about, understood: await replay(about) };
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${location.slug}-${new Date(now).toISOString().slice(0, 10)}.json`);
  await writeFile(file, `${JSON.stringify(recording, null, 2)}\n`, { mode: 0o600 });
  return file;
}

async function forward(baseUrl: string, { url = "/", headers }: IncomingMessage) {
  const key = headers["x-api-key"];
  const answer = await fetch(new URL(url, baseUrl), {
    headers: { "x-api-key": String(key), accept: "application/json" },
  });
  return { status: answer.status, text: await answer.text() };
}
