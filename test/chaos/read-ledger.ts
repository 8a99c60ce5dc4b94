import { z } from "zod";
import { minutesOf } from "#lib/values/calendar.ts";
import { keys } from "../../sandbox/keys.ts";
import type { DeskEdit, LedgerHistory, TruthLine } from "./histories.ts";

const line = z.object({
  memberId: z.string().nullable(),
  serviceId: z.string(),
  start: z.string(),
  minutes: z.number(),
  price: z.number(),
});

const overlappingLine = line.extend({ appointmentStart: z.string() });

const entry = z.object({
  id: z.string(),
  clientId: z.string(),
  date: z.string(),
  start: z.string(),
  price: z.number(),
  expectedPrice: z.number().nullable(),
  createdAt: z.number(),
  lines: z.array(line),
  status: z.string(),
  changes: z.array(
    z.object({
      at: z.number(),
      kind: z.enum(["moved", "cancelled"]),
      date: z.string(),
      start: z.string(),
    }),
  ),
  findings: z.array(z.string()),
  overlaps: z.array(
    z.object({
      with: z.string(),
      own: overlappingLine,
      other: overlappingLine,
      readAt: z.number().nullable(),
    }),
  ),
});

export type LedgerEntry = z.infer<typeof entry>;

/** What the front desk did. */
export type DeskRecord = {
  edits(): ReadonlyMap<string, readonly DeskEdit[]>;
  /** As they were just before: the ledger forgets them. */
  deleted(): readonly LedgerEntry[];
};

const ledger = z.object({
  appointments: z.array(entry),
  requestsTotal: z.number(),
  maxWritesIn60s: z.number(),
  maxRequestsIn60s: z.number(),
  rejected429: z.number(),
});

const clientPage = z.object({
  data: z.array(z.object({ id: z.string(), email: z.string().nullable() })),
});

const PAGE = 100;

export type SandboxUrls = { readonly url: string; readonly controlUrl: string };

export async function readEntries(controlUrl: string): Promise<readonly LedgerEntry[]> {
  return (await readReport(controlUrl)).appointments;
}

async function readReport(controlUrl: string) {
  const response = await fetch(`${controlUrl}/ledger`);
  return ledger.parse(await response.json());
}

/** The sandbox's appointments, what the desk did to them, and how the site's key was used. */
export async function readLedger(
  { url, controlUrl }: SandboxUrls,
  desk?: DeskRecord,
): Promise<LedgerHistory> {
  const { appointments, ...use } = await readReport(controlUrl);
  const deleted = desk?.deleted() ?? [];
  const left = appointments.filter(({ id }) => !deleted.some((one) => one.id === id));
  const emails = await emailsOfClients(url, controlUrl);
  return {
    ...use,
    appointments: [...left, ...deleted].map(({ clientId, lines, ...one }) => ({
      ...one,
      email: emails.get(clientId),
      memberId: lines[0]?.memberId ?? null,
      serviceId: lines[0]?.serviceId,
      further: lines.slice(1),
      lines: linesOf({ lines }),
      desk: desk?.edits().get(one.id) ?? [],
    })),
  };
}

/** By their distance from the appointment's start, which a move keeps. */
export function linesOf({ lines }: Pick<LedgerEntry, "lines">): readonly TruthLine[] {
  const first = Math.min(...lines.map(({ start }) => minutesOf(start)));
  return lines.map(({ serviceId, memberId, start, minutes, price }) => ({
    ...{ serviceId, memberId, minutes },
    offset: minutesOf(start) - first,
    cents: Math.round(price * 100),
  }));
}

/** By id; read with another key after the figures of the site's key were taken. */
async function emailsOfClients(
  url: string,
  controlUrl: string,
): Promise<ReadonlyMap<string, string | undefined>> {
  await widen(controlUrl);
  const emails = new Map<string, string | undefined>();
  for (;;) {
    const page = `${url}/api/Clients/search?limit=${PAGE}&skip=${emails.size}`;
    const response = await fetch(page, { headers: { "x-api-key": keys.readOnly.value } });
    const { data } = clientPage.parse(await response.json());
    if (data.length === 0) return emails;
    for (const { id, email } of data) emails.set(id, email ?? undefined);
  }
}

/** So that the scenario's limits do not hold back the harness. */
async function widen(controlUrl: string): Promise<void> {
  const limits = { requests: 1_000_000, writes: 1_000_000, inFlight: 1_000 };
  await fetch(`${controlUrl}/settings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ limits, searchLagMs: 0, pageSize: PAGE }),
  });
}
