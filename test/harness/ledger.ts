import { z } from "zod";

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
  findings: z.array(z.unknown()),
  status: z.string(),
  cancellation: z
    .object({ reasonId: z.string().nullable(), note: z.string().nullable() })
    .nullable(),
});

const ledger = z.object({
  requests: z.array(z.object({ route: z.string().nullable(), path: z.string() })),
  appointments: z.array(appointment),
  overlaps: z.array(z.unknown()),
  rejected429: z.number(),
});

export type Ledger = z.infer<typeof ledger>;
export type LedgerAppointment = z.infer<typeof appointment>;

export async function readLedger(controlUrl: string): Promise<Ledger> {
  const response = await fetch(`${controlUrl}/ledger`);
  return ledger.parse(await response.json());
}
