import { startOf } from "../books/appointments.ts";
import type { Appointment, Line } from "../model.ts";
import { ok } from "../reply.ts";
import type { Command } from "../routes/route.ts";
import { formatTime } from "../wall-clock.ts";

/** GET /ledger: requests, and appointments made with a key. */
export function readLedger({ world }: Command) {
  const locations = Object.values(world.locations);
  const ours = locations
    .flatMap((location) => location.appointments.all())
    .filter((appointment) => appointment.source === "Integration");
  return ok({
    ...world.ledger.report(),
    appointments: ours.map(writeEntry),
    overlaps: ours.flatMap(writeOverlaps),
    clients: locations.reduce((sum, location) => sum + location.clients.all().length, 0),
  });
}

function writeEntry({ verdict, changes, ...appointment }: Appointment) {
  const { id, date, lines, clientId, createdAt, status, cancellation } = appointment;
  return {
    id,
    date,
    start: formatTime(startOf(appointment)),
    minutes: total(lines.map((line) => line.minutes)),
    price: total(lines.map((line) => line.price)),
    expectedPrice: verdict?.expectedPrice ?? null,
    expectedMinutes: verdict?.expectedMinutes ?? null,
    clientId,
    lines: lines.map(writeLine),
    createdAt,
    status,
    cancellation,
    changes: changes.map((change) => ({ ...change, start: formatTime(change.start) })),
    findings: verdict?.findings ?? [],
    overlaps: (verdict?.overlaps ?? []).map(({ own, ownStart, other, otherStart, ...one }) => ({
      ...one,
      own: { ...writeLine(own), appointmentStart: formatTime(ownStart) },
      other: { ...writeLine(other), appointmentStart: formatTime(otherStart) },
    })),
  };
}

function writeLine({ start, span, ...line }: Line) {
  return { ...line, start: formatTime(start), span };
}

/** Made with a key: not those that the front desk added later. */
function writeOverlaps({ id, date, verdict }: Appointment) {
  return (verdict?.overlaps ?? []).map((overlap) => ({ id, with: overlap.with, date }));
}

/** Without float residue. */
function total(amounts: number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 1e6) / 1e6;
}
