import { z } from "zod";

/** The parts of the sandbox's control API (sandbox/README.md) that tests use. */

const line = z.object({
  serviceId: z.string(),
  start: z.string(),
  minutes: z.number(),
  price: z.number(),
  memberId: z.string().nullable(),
  variantId: z.string().nullable(),
  bundleId: z.string().nullable(),
  addons: z.array(z.object({ groupId: z.string(), optionId: z.string() })),
});

const appointment = z.object({
  id: z.string(),
  clientId: z.string(),
  date: z.string(),
  start: z.string(),
  price: z.number(),
  expectedPrice: z.number().nullable(),
  minutes: z.number(),
  expectedMinutes: z.number().nullable(),
  lines: z.array(line),
  findings: z.array(z.string()),
  status: z.string(),
  cancellation: z
    .object({ reasonId: z.string().nullable(), note: z.string().nullable() })
    .nullable(),
  overlaps: z.array(z.unknown()),
});

const request = z.object({
  at: z.number(),
  method: z.string(),
  path: z.string(),
  route: z.string().nullable(),
  key: z.string().nullable(),
  status: z.number().nullable(),
});

const ledger = z.object({
  requests: z.array(request),
  appointments: z.array(appointment),
  overlaps: z.array(z.object({ id: z.string(), with: z.string(), date: z.string() })),
  clients: z.number(),
  requestsTotal: z.number(),
  rejected429: z.number(),
  maxInFlight: z.number(),
  maxRequestsIn60s: z.number(),
  maxWritesIn60s: z.number(),
});

export type Ledger = z.infer<typeof ledger>;
export type LedgerAppointment = z.infer<typeof appointment>;

export type Fault = {
  readonly route: string;
  readonly kind: string;
  readonly times?: number;
  readonly after?: number;
  readonly delayMs?: number;
  readonly status?: number;
  readonly retryAfter?: string;
  readonly body?: unknown;
};

export function controlAt(url: string) {
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
}

export async function readLedger(controlUrl: string): Promise<Ledger> {
  return ledger.parse(await controlAt(controlUrl)("GET", "/ledger"));
}
