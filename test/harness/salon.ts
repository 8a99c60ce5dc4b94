import { z } from "zod";
import type { Fault } from "../../sandbox/faults.ts";
import { keys } from "../../sandbox/keys.ts";
import type { SettingsPatch } from "../../sandbox/settings.ts";
import { type LedgerAppointment, readLedger } from "./control.ts";

const availability = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      timeSlots: z.array(
        z.object({ startTime: z.string(), availableTeamMemberIds: z.array(z.string()) }),
      ),
    }),
  ),
});

const changed = z.object({ at: z.number() });
const found = z.object({ data: z.array(z.object({ id: z.string() })) });

type FrontDesk = {
  teamMemberId: string;
  date: string;
  start: string;
  minutes: number;
  /** `null` for a walk-in. */
  clientId?: string | null;
  blocked?: boolean;
};

type DeskLine = {
  serviceId: string;
  teamMemberId: string | null;
  start: string;
  minutes: number;
  price: number;
};

type DeskChange = {
  date?: string;
  start?: string;
  status?: "booked" | "cancelled";
  lines?: readonly DeskLine[];
  deleted?: true;
};

/** The sandbox's salon: its appointments, and changes by the salon. */
export class Salon {
  readonly url: string;
  readonly controlUrl: string;

  constructor(url: string, controlUrl: string) {
    this.url = url;
    this.controlUrl = controlUrl;
  }

  async appointmentsOf(contact: string): Promise<readonly LedgerAppointment[]> {
    const search = `${this.url}/api/Clients/search?filter=${encodeURIComponent(contact)}`;
    const response = await fetch(search, { headers: { "x-api-key": keys.full.value } });
    const clients = new Set(found.parse(await response.json()).data.map(({ id }) => id));
    const { appointments } = await readLedger(this.controlUrl);
    return appointments.filter(({ clientId }) => clients.has(clientId));
  }

  /** The first time of a service on a day at which at least `people` team members are free. */
  async timeForAnyOf(people: number, serviceId: string, day: string) {
    const query = new URLSearchParams({
      startDate: day,
      endDate: day,
      teamMemberId: "any",
      services: JSON.stringify([{ serviceId }]),
    });
    const response = await fetch(`${this.url}/api/Appointments/availability?${query}`, {
      headers: { "x-api-key": keys.readOnly.value },
    });
    const { days } = availability.parse(await response.json());
    const times = days.flatMap(({ date, timeSlots }) =>
      timeSlots.map(({ startTime, availableTeamMemberIds: free }) => ({ date, startTime, free })),
    );
    const time = times.find(({ free }) => free.length >= people);
    if (!time) throw new Error(`no time for ${people} of the team on ${day}`);
    return { date: time.date, start: time.startTime };
  }

  async appointments(): Promise<readonly LedgerAppointment[]> {
    return (await readLedger(this.controlUrl)).appointments;
  }

  take(time: FrontDesk): Promise<void> {
    return this.#post("/appointments", time);
  }

  /** Changes or deletes it as the front desk does. `at`: when, by the sandbox's clock. */
  async changeAppointment(id: string, to: DeskChange): Promise<{ readonly at: number }> {
    const response = await this.#send(`/appointments/${id}`, to);
    return changed.parse(await response.json());
  }

  change(serviceId: string, to: Readonly<Record<string, unknown>>): Promise<void> {
    return this.#post(`/services/${encodeURIComponent(serviceId)}`, to);
  }

  set(settings: SettingsPatch): Promise<void> {
    return this.#post("/settings", settings);
  }

  fault(fault: Partial<Fault> & Pick<Fault, "route" | "kind">): Promise<void> {
    return this.#post("/faults", fault);
  }

  /** Clears faults but keeps appointments, to which the site's journal refers. */
  async heal(): Promise<void> {
    const response = await fetch(`${this.controlUrl}/faults`, { method: "DELETE" });
    if (!response.ok) throw new Error(`the sandbox's faults were not cleared: ${response.status}`);
  }

  async #post(path: string, body: unknown): Promise<void> {
    const response = await this.#send(path, body);
    await response.body?.cancel();
  }

  async #send(path: string, body: unknown): Promise<Response> {
    const response = await fetch(this.controlUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response;
  }
}
