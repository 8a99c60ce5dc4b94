import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { onTestFinished, vi } from "vitest";
import { z } from "zod";
import { createApp } from "#lib/app/app.ts";
import { configOf } from "#lib/app/testing/config.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import type { SettingsPatch } from "../../../../sandbox/settings.ts";
import { startSandbox } from "../../../../sandbox/start.ts";
import type { BookingContext, PageContext } from "../../../_shared/page-context.ts";
import type { Params } from "../../../_shared/params.ts";
import { loadTimes } from "../page-data.ts";
import { Picker } from "../picker.tsx";
import { bookingLinks, type PickerData } from "../picker-links.ts";

const ledgerSchema = z.object({ requests: z.array(z.object({ route: z.string().nullable() })) });

export const NOON = Date.parse("2026-11-20T12:00:00+01:00");

/** Until the test ends it is noon; `vi.setSystemTime` lets time pass. */
export function atNoon(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  onTestFinished(() => void vi.useRealTimers());
}

/** The site as the page of times uses it, and a sandbox that can be told to misbehave. */
export async function openSite(
  opened: SettingsPatch = {},
  env: Readonly<Record<string, string>> = {},
) {
  const sandbox = await startSandbox({ now: Date.now, settings: opened });
  const dataDir = await mkdtemp(join(tmpdir(), "bookfront-times-"));
  const config = configOf(sandbox.apiUrl, {
    DATA_DIR: dataDir,
    BUSINESS_PHONE: "+49 30 5550123",
    ...env,
  });
  const server = createApp(config);
  onTestFinished(async () => {
    await server.stop();
    await sandbox.close();
    await rm(dataDir, { recursive: true });
  });
  const [first] = server.locations.all();
  const served = first && server.locations.get(first.slug);
  if (!served) throw new Error("no location");
  const { location } = served;
  const { preview: _, ...services } = served;
  const site = (): BookingContext => ({
    ...services,
    now: Date.now(),
    slug: location.slug,
    lang: undefined,
    isFramed: false,
    i18n: i18nFor(location),
    caller: {
      canProve: false,
      addressKey: "mia",
      networkKey: undefined,
      deadline: Date.now() + 3_000,
    },
  });
  const control = (path: string, body: object) =>
    fetch(`${sandbox.controlUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const fault = (order: object) => control("/faults", order);
  const settings = (change: SettingsPatch) => control("/settings", change);
  /** Questions about availability so far. */
  async function reads(): Promise<number> {
    const ledger = await fetch(`${sandbox.controlUrl}/ledger`);
    const { requests } = ledgerSchema.parse(await ledger.json());
    return requests.filter(({ route }) => route === "GET /api/Appointments/availability").length;
  }
  return { site, served, fault, settings, control, reads };
}

export async function timesFor(context: PageContext, params: Params): Promise<PickerData> {
  const data = await loadTimes(context, params);
  if (data.kind !== "times") throw new Error(data.kind);
  return data;
}

/** The page of times for a visit, as it is sent. */
export async function page(
  context: PageContext,
  params: Params = { line: "1042", month: "2027-01" },
): Promise<string> {
  const data = await timesFor(context, params);
  return renderToStaticMarkup(
    <Picker context={context} data={data} links={bookingLinks(context, data)} />,
  );
}
