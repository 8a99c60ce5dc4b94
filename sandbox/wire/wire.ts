import type { z } from "zod";
import type { Location } from "../location.ts";
import type { Appointment, Category, Client } from "../model.ts";
import type { Slot } from "../rules/slots.ts";
import type {
  appointmentSchema,
  cancellationSchema,
  clientSchema,
  moveSchema,
} from "./requests.ts";

export interface Day {
  date: string;
  slots: Slot[];
}

/** Of all records found, those on a page. */
export interface Page {
  records: unknown[];
  total: number;
  /** How many the pages up to this one have. */
  end: number;
}

export type SentLine = z.infer<typeof appointmentSchema>["lines"][number];

/** How a product writes its answers and reads what it is sent. */
export interface Wire {
  /** From an id in a path or a parameter to that of the books. */
  readId(id: string): string;
  catalogue(categories: Category[]): unknown;
  days(days: Day[], allowJoinWaitlist: boolean): unknown;
  client(client: Client): unknown;
  appointment(appointment: Appointment, location: Location): unknown;
  /** Around a record that is read alone. */
  record(record: unknown): unknown;
  page(page: Page): unknown;
  created(id: string, warning?: string | null): unknown;
  /** Of a move or a cancellation. */
  changed(id: string): unknown;
  refused(status: number, detail: string): { status: number; body: unknown } | null;
  newClient: z.ZodType<z.infer<typeof clientSchema>>;
  newAppointment: z.ZodType<z.infer<typeof appointmentSchema>>;
  move: z.ZodType<z.infer<typeof moveSchema>>;
  cancellation: z.ZodType<z.infer<typeof cancellationSchema>>;
}
