import { z } from "zod";
import { keys } from "../../sandbox/keys.ts";
import type { LedgerHistory } from "./histories.ts";

const ledger = z.object({
  appointments: z.array(
    z.object({
      id: z.string(),
      clientId: z.string(),
      date: z.string(),
      start: z.string(),
      price: z.number(),
      expectedPrice: z.number().nullable(),
      createdAt: z.number(),
      lines: z.array(
        z.object({ memberId: z.string().nullable(), serviceId: z.string(), start: z.string() }),
      ),
      status: z.string(),
      changes: z.array(
        z.object({ at: z.number(), kind: z.string(), date: z.string(), start: z.string() }),
      ),
      findings: z.array(z.string()),
    }),
  ),
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

/** The sandbox's appointments, and how its key was used. */
export async function readLedger({ url, controlUrl }: SandboxUrls): Promise<LedgerHistory> {
  const response = await fetch(`${controlUrl}/ledger`);
  const { appointments, ...use } = ledger.parse(await response.json());
  const emails = await emailsOfClients(url, controlUrl);
  return {
    ...use,
    appointments: appointments.map(({ clientId, lines, ...one }) => ({
      ...one,
      email: emails.get(clientId),
      memberId: lines[0]?.memberId ?? null,
      serviceId: lines[0]?.serviceId,
      further: lines.slice(1),
    })),
  };
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
    body: JSON.stringify({ limits, shape: "assumed", paging: { skip: "records", largest: 100 } }),
  });
}
