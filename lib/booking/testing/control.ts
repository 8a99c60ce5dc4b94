import { z } from "zod";

/** The parts of the sandbox's control API (sandbox/README.md) that tests use. */

export const ledgerSchema = z.object({
  requests: z.array(z.object({ route: z.string().nullable() })),
  appointments: z.array(
    z.object({
      id: z.string(),
      clientId: z.string(),
      date: z.string(),
      start: z.string(),
      price: z.number(),
      expectedPrice: z.number().nullable(),
      expectedMinutes: z.number().nullable(),
      minutes: z.number(),
      findings: z.array(z.string()),
      lines: z.array(
        z.object({
          serviceId: z.string(),
          variantId: z.string().nullable(),
          bundleId: z.string().nullable(),
          memberId: z.string().nullable(),
          start: z.string(),
          price: z.number(),
          minutes: z.number(),
          addons: z.array(z.object({ groupId: z.string(), optionId: z.string() })),
        }),
      ),
      status: z.string(),
      cancellation: z
        .object({ reasonId: z.string().nullable(), note: z.string().nullable() })
        .nullable(),
    }),
  ),
  overlaps: z.array(z.unknown()),
  clients: z.number(),
  rejected429: z.number(),
  maxWritesIn60s: z.number(),
});

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

/** Asks the sandbox, outside the API. */
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
