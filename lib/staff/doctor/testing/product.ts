import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { createProbe } from "#lib/upstream/probe.ts";
import { addDays } from "#lib/values/calendar.ts";
import { keys } from "../../../../sandbox/keys.ts";
import type { Settings } from "../../../../test/harness/settings.ts";
import { examine } from "../examine.ts";
import { isFault } from "../findings.ts";
import { entryFor } from "./examination.ts";

const service = {
  id: "svc",
  name: "Cut",
  price: 40,
  durationInMinutes: 45,
  disabledForOnlineBooking: false,
  requiresMembership: false,
  useVariants: false,
  usePricingTiers: false,
};

export const menu = { data: [{ id: "cat", name: "Hair", services: [service], bundles: [] }] };

/** A day of §4.2. */
export function day(date: string) {
  const slot = {
    startTime: "09:00:00",
    endTime: "09:45:00",
    availableTeamMemberIds: ["mara"],
    availableTeamMemberNames: ["Mara"],
  };
  return { date, slotCount: 1, timeSlots: [slot] };
}

export const client = { id: "c", firstName: "Mia", email: "mia@example.com" };
export const appointment = {
  id: "a",
  clientId: "c",
  appointmentDate: "2026-11-24",
  isCancelled: false,
  services: [{ serviceId: "svc", startTime: "09:00:00", price: 40, durationInMinutes: 45 }],
};

type Answers = Readonly<Partial<Record<"menu" | "times" | "clients" | "appointments", unknown>>>;

const NOW = Date.parse("2026-11-24T08:00:00Z");

/** What is found at an upstream that gives these answers, else documented ones. */
export async function examineProduct(answers: Answers, more: Settings = {}) {
  const posts: unknown[] = [];
  const bodyOf = (path: string) => {
    if (path.startsWith("/api/servicecategories")) return answers.menu ?? menu;
    if (path.startsWith("/api/Clients")) return answers.clients ?? { data: [client] };
    if (path.startsWith("/api/Appointments/search")) {
      return answers.appointments ?? { data: [appointment] };
    }
    return answers.times ?? { days, allowJoinWaitlist: false };
  };
  const days = Array.from({ length: 30 }, (_, index) => day(addDays("2026-11-24", index)));
  const server = createServer(async (request, response) => {
    response.setHeader("date", new Date().toUTCString());
    if (request.method === "GET") {
      response.end(JSON.stringify(bodyOf(request.url ?? "")));
      return;
    }
    let text = "";
    for await (const chunk of request) text += chunk;
    posts.push(JSON.parse(text));
    const problem = { title: "Validation failed", status: 400, detail: "clientId is missing" };
    response.writeHead(400).end(JSON.stringify(problem));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { location, access } = entryFor(`http://127.0.0.1:${port}`, keys.full, more);
  const probe = createProbe(access);
  onTestFinished(() => probe.close());
  const { mapping } = access;
  const diagnosis = await examine({ location, mapping, probe, now: () => NOW });
  const faults = diagnosis.findings.filter(isFault).map(({ line }) => line);
  const marked = diagnosis.findings.map(({ mark, line }) => `${mark} ${line}`);
  return { text: [...marked, ...diagnosis.lines].join("\n"), faults, posts };
}
