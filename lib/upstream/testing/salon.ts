import { onTestFinished } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import type { KeyLimits } from "#lib/config/types.ts";
import type { Result } from "#lib/values/result.ts";
import { keys } from "../../../sandbox/keys.ts";
import type { SettingsPatch } from "../../../sandbox/settings.ts";
import { ownSandbox } from "../../../test/harness/own-sandbox.ts";
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

export type Salon = Awaited<ReturnType<typeof startSalon>>;

export async function startSalon(settings: SettingsPatch = {}) {
  const limits = { requests: 10_000, writes: 10_000, ...settings.limits };
  const sandbox = await ownSandbox({ settings: { ...settings, limits } });
  return {
    ...sandbox,
    /** Closed when the test ends. */
    upstream(
      options: UpstreamOptions = {},
      key: { readonly value: string } = keys.full,
      limits = manyLimits,
    ): Upstream {
      const access = { baseUrl: sandbox.apiUrl, key: new Secret(key.value), limits };
      const upstream = createUpstream(access, options);
      onTestFinished(() => upstream.close());
      return upstream;
    },
  };
}

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
