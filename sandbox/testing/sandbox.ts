import { onTestFinished } from "vitest";
import { z } from "zod";
import { keys } from "../keys.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../start.ts";

/** A Friday, 10:00 in Berlin. */
export const friday = Date.parse("2026-11-20T10:00:00+01:00");
export const today = "2026-11-20";
/** A Tuesday after the filled calendar: members work, nothing is booked. */
export const quietDay = "2027-04-06";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

export interface Sending {
  key?: string | null;
  query?: Record<string, string>;
  body?: unknown;
}

export interface TestSandbox extends Sandbox {
  /** Defaults to the full key. */
  api(route: string, sending?: Sending): Promise<Answer>;
  control(route: string, body?: unknown): Promise<Answer>;
  /** Advances the clock. */
  wait(milliseconds: number): void;
}

const manyRequests = { requests: 10_000, writes: 10_000 };

/** Without effective limits by default; closes at the end of the test. */
export async function startTest(options: SandboxOptions = {}): Promise<TestSandbox> {
  let now = friday;
  const settings = { limits: manyRequests, ...options.settings };
  const sandbox = await startSandbox({ now: () => now, ...options, settings });
  onTestFinished(() => sandbox.close());
  return {
    ...sandbox,
    api: (route, { key = keys.full.value, query, body } = {}) => {
      const headers = key === null ? {} : { "x-api-key": key };
      return send(sandbox.apiUrl, route, { headers, query, body });
    },
    control: (route, body) => send(sandbox.controlUrl, route, { headers: {}, body }),
    wait: (milliseconds) => {
      now += milliseconds;
    },
  };
}

async function send(
  base: string,
  route: string,
  { headers, query, body }: { headers: object; query?: object | undefined; body?: unknown },
): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const search = new URLSearchParams(Object.entries(query ?? {}));
  const response = await fetch(`${base}${path}${query ? `?${search}` : ""}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : null,
  };
}

const slotSchema = z.object({
  startTime: z.string(),
  endTime: z.string(),
  availableTeamMemberIds: z.array(z.string()),
  availableTeamMemberNames: z.array(z.string()),
});

const availabilitySchema = z.object({
  days: z.array(
    z.object({ date: z.string(), slotCount: z.number(), timeSlots: z.array(slotSchema) }),
  ),
  allowJoinWaitlist: z.boolean(),
});

export interface Asked {
  services: object[];
  date?: string;
  endDate?: string;
  member?: string;
}

export async function daysOf(sandbox: TestSandbox, asked: Asked) {
  const { services, date = quietDay, endDate, member = "any" } = asked;
  const answer = await sandbox.api("GET /api/Appointments/availability", {
    query: {
      startDate: date,
      ...(endDate !== undefined && { endDate }),
      teamMemberId: member,
      services: JSON.stringify(services),
    },
  });
  return availabilitySchema.parse(answer.body).days;
}

export async function slotsOf(sandbox: TestSandbox, asked: Asked) {
  const [day] = await daysOf(sandbox, asked);
  return day?.timeSlots ?? [];
}

export async function startsOf(sandbox: TestSandbox, asked: Asked): Promise<string[]> {
  const slots = await slotsOf(sandbox, asked);
  return slots.map((slot) => slot.startTime.slice(0, 5));
}

export const idSchema = z.object({ id: z.string() });

export async function newClient(sandbox: TestSandbox, email = "mia@example.org"): Promise<string> {
  const answer = await sandbox.api("POST /api/Clients", { body: { firstName: "Mia", email } });
  return idSchema.parse(answer.body).id;
}

/** A valid line for a fringe trim with Mara on the quiet day, with changes. */
export function trimAt(startTime: string, changes: object = {}): object {
  return {
    serviceId: "1042",
    startTime,
    price: 12,
    durationInMinutes: 15,
    teamMemberId: "tm_mara",
    ...changes,
  };
}

export async function bookLines(
  sandbox: TestSandbox,
  services: object[],
  changes: object = {},
): Promise<Answer> {
  const clientId = await newClient(sandbox);
  return sandbox.api("POST /api/Appointments", {
    body: { clientId, appointmentDate: quietDay, services, ...changes },
  });
}

const ledgerSchema = z.object({
  maxWritesIn60s: z.number(),
  maxInFlight: z.number(),
  rejected429: z.number(),
  appointments: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      start: z.string(),
      minutes: z.number(),
      price: z.number(),
      expectedPrice: z.number().nullable(),
      expectedMinutes: z.number().nullable(),
      status: z.string(),
      lines: z.array(z.object({ start: z.string() })),
      findings: z.array(z.string()),
      overlaps: z.array(z.unknown()),
    }),
  ),
  overlaps: z.array(z.object({ id: z.string(), with: z.string(), date: z.string() })),
  clients: z.number(),
});

export async function ledgerOf(sandbox: TestSandbox) {
  const answer = await sandbox.control("GET /ledger");
  return ledgerSchema.parse(answer.body);
}
