import type { Appointment } from "./histories.ts";

/** What visitors asked of their appointments and were told, and what the upstream carried out. */
export type ChangeHistories = {
  readonly visitors: readonly ChangeVisitor[];
  readonly appointments: readonly ChangedAppointment[];
};

export type When = { readonly date: string; readonly start: string };

/** One form; sent again after no response, and pressed twice, it is still one. */
export type Asked = {
  readonly kind: "move" | "cancel";
  readonly to?: When | undefined;
  /** Epoch milliseconds of its first sending. */
  readonly at: number;
};

export type ToldAppointment = Partial<When> & {
  /** When the page was asked for, and when all of it was there. */
  readonly at: number;
  readonly until?: number;
  readonly state: string;
};

export type ChangeVisitor = {
  readonly email: string;
  readonly booked: When;
  readonly asked: readonly Asked[];
  /** Of each look at the page, in order; with a time where the state says that it is settled. */
  readonly told: readonly ToldAppointment[];
};

export type ChangedAppointment = When &
  Pick<Appointment, "id" | "email" | "status" | "changes" | "findings">;

/** At these the page tells what the appointment is. */
export function isSettled(state: string): boolean {
  return state === "confirmed" || state === "cancelled";
}

/** At these nothing more comes by itself. */
export function isChangeEnd(state: string): boolean {
  return isSettled(state) || state === "move_unclear" || state === "cancel_unclear";
}
