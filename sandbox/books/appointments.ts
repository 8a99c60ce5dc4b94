import type { Appointment, Interval, Line } from "../model.ts";

type Given = "id" | "status" | "cancellation" | "changes" | "reads" | "verdict" | "isBlock";

export type NewAppointment = Omit<Appointment, Given> & { isBlock?: boolean };

export class AppointmentBook {
  readonly #prefix: string;
  readonly #byId = new Map<string, Appointment>();
  #added = 0;
  readonly #byDate = new Map<string, Set<Appointment>>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add(entry: NewAppointment): Appointment {
    this.#added += 1;
    const id = `${this.#prefix}_${String(this.#added).padStart(6, "0")}`;
    const appointment: Appointment = {
      isBlock: false,
      ...entry,
      id,
      status: "booked",
      cancellation: null,
      changes: [],
      reads: [],
      verdict: null,
    };
    this.#byId.set(id, appointment);
    this.#place(appointment);
    return appointment;
  }

  find(id: string): Appointment | null {
    return this.#byId.get(id) ?? null;
  }

  all(): Appointment[] {
    return [...this.#byId.values()];
  }

  /** Not cancelled. */
  standingOn(date: string): Appointment[] {
    return [...(this.#byDate.get(date) ?? [])].filter((each) => each.status === "booked");
  }

  busy(memberId: string, date: string): Interval[] {
    return this.standingOn(date)
      .flatMap((appointment) => appointment.lines)
      .filter((line) => line.memberId === memberId)
      .map(stretchOf);
  }

  move(appointment: Appointment, date: string, lines: Line[]): void {
    this.#byDate.get(appointment.date)?.delete(appointment);
    appointment.date = date;
    appointment.lines = lines;
    this.#place(appointment);
  }

  delete(appointment: Appointment): void {
    this.#byId.delete(appointment.id);
    this.#byDate.get(appointment.date)?.delete(appointment);
  }

  #place(appointment: Appointment): void {
    const day = this.#byDate.get(appointment.date) ?? new Set();
    this.#byDate.set(appointment.date, day.add(appointment));
  }
}

export function startOf({ lines }: Pick<Appointment, "lines">): number {
  return Math.min(...lines.map((line) => line.start));
}

export function stretchOf(line: Line): Interval {
  return { from: line.start, to: line.start + line.span };
}
