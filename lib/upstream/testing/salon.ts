import { onTestFinished } from "vitest";
import { z } from "zod";
import { Secret } from "#lib/config/secret.ts";
import type { KeyLimits } from "#lib/config/types.ts";
import type { Result } from "#lib/values/result.ts";
import { keys } from "../../../sandbox/keys.ts";
import type { SettingsPatch } from "../../../sandbox/settings.ts";
import { startSandbox } from "../../../sandbox/start.ts";
import { type Clock, systemClock } from "../clock.ts";
import { createUpstream, type Upstream, type UpstreamOptions } from "../endpoints.ts";

export const finish = { lane: "finish" } as const;
export const mia = { firstName: "Mia", email: "mia@example.org" };

/** A Tuesday after the demo's bookings: rosters apply and everything is free. */
export const quietDay = "2027-04-06";
export const serviceId = "svc_brow_shape";

export const availabilityQuery = {
  startDate: quietDay,
  teamMemberId: "any",
  services: [{ serviceId }],
};

/** Timers run twenty times as fast, so that retries take no time. */
const fast: Clock = { ...systemClock, after: (ms, run) => systemClock.after(ms / 20, run) };

export const brisk: UpstreamOptions = { clock: fast };

/** Short time-outs too, for an upstream that does not respond. */
export const impatient: UpstreamOptions = { ...brisk, readTimeoutMs: 700, writeTimeoutMs: 700 };

const manyLimits: KeyLimits = { requestsPerMinute: 5_000, writesPerMinute: 1_000, inFlight: 10 };

const ledgerSchema = z.object({
  requests: z.array(z.object({ route: z.string().nullable(), status: z.number().nullable() })),
  maxInFlight: z.number(),
  maxWritesIn60s: z.number(),
  rejected429: z.number(),
  clients: z.number(),
  appointments: z.array(z.object({ id: z.string() })),
});

export type Salon = {
  readonly apiUrl: string;
  /** Closed when the test ends. */
  upstream(
    options?: UpstreamOptions,
    key?: { readonly value: string },
    limits?: KeyLimits,
  ): Upstream;
  /** Faults as described in `sandbox/README.md`. */
  fault(fault: object): Promise<void>;
  clearFaults(): Promise<void>;
  ledger(): Promise<z.infer<typeof ledgerSchema>>;
};

type SalonSettings = Omit<SettingsPatch, "shape"> & {
  readonly shape?: (typeof shapes)[number] | SettingsPatch["shape"];
};

export async function startSalon({ shape, ...settings }: SalonSettings = {}): Promise<Salon> {
  const limits = { requests: 10_000, writes: 10_000, ...settings.limits };
  const sandbox = await startSandbox({ settings: { ...settings, limits } });
  onTestFinished(() => sandbox.close());

  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${sandbox.controlUrl}${path}`, {
      method,
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }

  if (shape) await control("POST", "/settings", { shape });
  return {
    apiUrl: sandbox.apiUrl,
    upstream(options = {}, key = keys.full, limits = manyLimits) {
      const access = { baseUrl: sandbox.apiUrl, key: new Secret(key.value), limits };
      const upstream = createUpstream(access, options);
      onTestFinished(() => upstream.close());
      return upstream;
    },
    fault: async (fault) => void (await control("POST", "/faults", fault)),
    clearFaults: async () => void (await control("DELETE", "/faults")),
    ledger: async () => ledgerSchema.parse(await control("GET", "/ledger")),
  };
}

/** The sandbox's wire shapes; together they use every accepted name. */
export const shapes = ["assumed", "second", "third", "sparse"] as const;

export function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Books the first free time for a new client. */
export async function booked(upstream: Upstream) {
  const { id: clientId } = unwrap(await upstream.createClient(mia, finish));
  const { days } = unwrap(await upstream.availability(availabilityQuery, finish));
  const slot = days[0]?.timeSlots[0];
  const teamMemberId = slot?.availableTeamMemberIds[0];
  if (!slot || !teamMemberId) throw new Error("nothing is free");
  const line = { serviceId, startTime: slot.startTime, teamMemberId, durationInMinutes: 20 };
  const body = {
    clientId,
    appointmentDate: quietDay,
    services: [{ ...line, price: 18 }],
  };
  const made = unwrap(await upstream.createAppointment(body, finish));
  return { clientId, line, made };
}
