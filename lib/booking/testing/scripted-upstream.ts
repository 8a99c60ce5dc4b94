import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import { err, ok } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { type AgreedVisit, startOf } from "../model/visit.ts";

export type Sending = {
  /** A number: it appears only after so many more reads. */
  readonly arrives: "now" | "never" | number;
  readonly response: "ok" | "reset" | "timeout" | "server" | "unreadable" | "limited" | "invalid";
};

/** What one look gets; `slot`: the key may not search at that moment. */
export type Reading = "true" | "failed" | "partial" | "slot";

export type Event =
  | { readonly kind: "sent"; readonly provesNothing: boolean }
  | { readonly kind: "read"; readonly absent: boolean };

type Parts = Pick<BookingDeps, "upstream" | "availability">;

export function scriptedUpstream(
  real: Parts,
  review: AgreedVisit,
  sendings: readonly Sending[],
  readings: readonly Reading[],
) {
  const events: Event[] = [];
  const appointments: string[] = [];
  const late: number[] = [];
  const clientIds = new Set<string>();
  let sent = 0;
  let read = 0;
  let mode: Reading = "true";

  function nextReading(): Reading {
    for (const [index, reads] of late.entries()) late[index] = reads - 1;
    const arrived = late.filter((reads) => reads <= 0).length;
    late.splice(0, late.length, ...late.filter((reads) => reads > 0));
    for (let one = 0; one < arrived; one += 1) arrive();
    const reading = sent === 0 ? "true" : (readings[read % readings.length] ?? "true");
    if (sent > 0) read += 1;
    return reading;
  }

  function arrive(): void {
    appointments.push(`a${appointments.length + 1}`);
  }

  function note(isComplete: boolean): void {
    if (sent > 0) events.push({ kind: "read", absent: isComplete && appointments.length === 0 });
  }

  const upstream: Parts["upstream"] = {
    ...real.upstream,
    createAppointment: async (body) => {
      clientIds.add(body.clientId);
      const { arrives, response } = sendings[sent] ?? { arrives: "now", response: "ok" };
      sent += 1;
      const failure = failures[response];
      events.push({ kind: "sent", provesNothing: failure?.provesNothingHappened ?? false });
      if (!failure?.provesNothingHappened) {
        if (arrives === "now" || failure === undefined) arrive();
        else if (arrives !== "never") late.push(arrives);
      }
      return failure ? err(failure) : ok({ id: `a${appointments.length}`, warning: null });
    },
    searchAppointments: async ({ skip = 0 }) => {
      if (skip > 0) return ok({ records: [], unreadable: 0 });
      mode = nextReading();
      if (mode === "slot") {
        return err({ kind: "forbidden", status: 403, provesNothingHappened: true });
      }
      note(mode === "true");
      if (mode === "failed") return err(failures.server);
      if (mode === "partial") return ok({ records: [], unreadable: 1 });
      return ok({ records: appointments.map(recordOf), unreadable: 0 });
    },
  };

  const availability: Parts["availability"] = {
    readFresh: async (...args) => {
      const answer = await real.availability.readFresh(...args);
      if (mode === "slot") note(answer.ok);
      if (!answer.ok || appointments.length === 0) return answer;
      const slots = answer.value.slots.filter(({ start }) => start !== startOf(review));
      return ok({ ...answer.value, slots });
    },
  };

  function recordOf(id: string) {
    const lines = review.lines.map(({ item, start, member }) => ({
      serviceId: item.serviceId,
      startTime: start,
      teamMemberId: member?.id ?? null,
    }));
    const client = { id: [...clientIds][0] ?? "" };
    return { id, client, date: review.date, lines, isCancelled: false };
  }

  return {
    upstream,
    availability,
    events,
    appointments: () => appointments,
    settle: () => {
      for (const _ of late.splice(0)) arrive();
    },
  };
}

const lost = (kind: UpstreamFailure["kind"]) => ({ kind, provesNothingHappened: false }) as const;

const failures = {
  ok: undefined,
  reset: lost("reset"),
  timeout: lost("timeout"),
  server: lost("server"),
  unreadable: lost("unreadable"),
  limited: { kind: "rate_limited", retryAfterMs: 1, provesNothingHappened: true },
  invalid: { kind: "invalid", provesNothingHappened: true },
} as const satisfies Record<Sending["response"], UpstreamFailure | undefined>;
