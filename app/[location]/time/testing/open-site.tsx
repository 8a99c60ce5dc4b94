import { renderToStaticMarkup } from "react-dom/server";
import { onTestFinished, vi } from "vitest";
import { openApp } from "#lib/app/testing/open-app.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import type { SettingsPatch } from "../../../../sandbox/settings.ts";
import type { Settings } from "../../../../test/harness/settings.ts";
import type { BookingContext, PageContext } from "../../../_shared/page-context.ts";
import type { Params } from "../../../_shared/params.ts";
import { loadTimes } from "../data.ts";
import { Picker } from "../picker.tsx";
import { bookingLinks, type PickerData } from "../picker-links.ts";

export const NOON = Date.parse("2026-11-20T12:00:00+01:00");

/** Until the test ends it is noon; `vi.setSystemTime` lets time pass. */
export function atNoon(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  onTestFinished(() => void vi.useRealTimers());
}

/** `overrides` by which the starts of a day's afternoon cannot be read. */
export function unreadFromNoon(date: string): SettingsPatch["overrides"] {
  const starts = Array.from({ length: 12 }, (_, hour) =>
    ["00", "15", "30", "45"].map((quarter) => `${date}T${hour + 12}:${quarter}:00`),
  );
  return Object.fromEntries(starts.flat().map((start) => [start, { startTime: "o'clock" }]));
}

/** The site as the page of times uses it, and a sandbox that can be told to misbehave. */
export async function openSite(opened: SettingsPatch = {}, more: Settings = {}) {
  const variables = { phone: "+49 30 5550123", ...more };
  const { app: server, sandbox } = await openApp(variables, { settings: opened });
  const [first] = server.locations.all();
  const served = first && server.locations.get(first.slug);
  if (!served) throw new Error("no location");
  const { location } = served;
  const { preview: _, ...services } = served;
  const site = (): BookingContext => ({
    ...services,
    now: systemClock.now(),
    slug: location.slug,
    lang: undefined,
    isFramed: false,
    isStaffTold: true,
    i18n: i18nFor(location),
    caller: {
      canProve: false,
      addressKey: "mia",
      networkKey: undefined,
      deadline: systemClock.now() + 3_000,
    },
  });
  const control = (path: string, body: object) => sandbox.control("POST", path, body);
  const { fault } = sandbox;
  const settings = (change: SettingsPatch) => control("/settings", change);
  /** Questions about availability so far. */
  const reads = () => sandbox.asked("GET /api/Appointments/availability");
  return { app: server, site, served, fault, settings, control, reads };
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
