import { createServer } from "node:http";
import { z } from "zod";
import { readConfig } from "#lib/config/env.ts";
import { mappingSchema } from "#lib/config/mapping.ts";
import type { ConfiguredLocation } from "#lib/config/types.ts";
import { examine } from "#lib/staff/diagnostics/examine.ts";
import { createProbe } from "#lib/upstream/probe.ts";

const exchangeSchema = z.object({ address: z.string(), status: z.int(), body: z.unknown() });

export const recordingSchema = z.object({
  /** Epoch milliseconds: "today" of the questions. */
  now: z.int(),
  /** Of the site, as in its environment. */
  settings: z.record(z.string(), z.string()),
  mapping: mappingSchema.optional(),
  exchanges: z.array(exchangeSchema),
  /** What the site made of the answers then. */
  understood: z.unknown(),
});

export type Exchange = z.infer<typeof exchangeSchema>;
export type Recording = z.infer<typeof recordingSchema>;

/** What the site makes of recorded answers, asked over HTTP. */
export async function replay({ now, exchanges, ...about }: Omit<Recording, "understood">) {
  const server = createServer(({ url = "/" }, response) => {
    const found = exchanges.find(({ address }) => address === url);
    response.writeHead(found?.status ?? 404, { "content-type": "application/json" });
    response.end(JSON.stringify(found?.body ?? {}));
  });
  const baseUrl = await listen(server);
  const { location, access } = siteWith(about, baseUrl);
  const probe = createProbe(access);
  const site = { location, mapping: access.mapping };
  const { findings, understood, days } = await examine({ ...site, probe, now: () => now });
  await probe.close();
  server.close();
  const lines = findings.map(({ mark, line }) => `${mark} ${line}`).filter(isOfAnswers);
  return JSON.parse(JSON.stringify({ lines, understood, days }));
}

/** The clock is the replaying machine's. */
function isOfAnswers(line: string): boolean {
  return !/clock|name its time/.test(line);
}

function siteWith(
  { settings, mapping }: Pick<Recording, "settings" | "mapping">,
  baseUrl: string,
): Pick<ConfiguredLocation, "location" | "access"> {
  const config = readConfig({
    ...{ BUSINESS_NAME: "Recorded", SESSION_SECRET: "s".repeat(32) },
    ...settings,
    ...{ BOOKING_API_URL: baseUrl, BOOKING_API_KEY: "recorded_live_key_0000" },
  });
  const [site] = config.ok ? config.value.locations : [];
  if (!site) throw new Error("the recording's settings are wrong");
  const { location, access } = site;
  const { timeZone, currency } = location;
  return {
    location,
    access: { ...access, ...(mapping && { mapping: { ...mapping, timeZone, currency } }) },
  };
}

export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return `http://127.0.0.1:${address.port}`;
}
