import type { Appointment, DeskEdit, TruthLine, VisitorHistory, When } from "./histories.ts";

/** How an appointment is at a moment. */
export type Visit = When & { readonly lines: readonly TruthLine[]; readonly stands: boolean };

type Happening = When & {
  readonly at: number;
  readonly until: number;
  readonly by: "visitor" | "desk";
  readonly kind: DeskEdit["kind"];
  readonly lines?: readonly TruthLine[];
};

/** An appointment from its making on. */
export type Story = {
  readonly id: string;
  readonly createdAt: number;
  readonly first: Visit;
  readonly happenings: readonly Happening[];
};

/** One way in which things may have stood when a page was answered. */
export type World = { readonly visit: Visit; readonly happened: readonly Happening[] };

export function storyOf(appointment: Appointment, { plan }: VisitorHistory): Story {
  const { id, createdAt, changes, desk } = appointment;
  const byVisitor = changes.map((one) => ({ ...one, until: one.at, by: "visitor" as const }));
  const byDesk = desk.map((one) => ({ ...one, by: "desk" as const }));
  const happenings = [...byVisitor, ...byDesk].toSorted((one, other) => one.at - other.at);
  const { date, start } = happenings.length === 0 ? appointment : plan;
  return {
    ...{ id, createdAt, happenings },
    first: { date, start, lines: firstLines(appointment), stands: true },
  };
}

/** As they were booked. */
export function firstLines({ desk, lines }: Pick<Appointment, "desk" | "lines">) {
  return desk[0]?.before ?? lines;
}

/** Where it was booked; a page says "where it is". */
export function origin(
  { changes, desk, ...appointment }: Appointment,
  visitors: readonly VisitorHistory[],
): When {
  if (changes.length === 0 && desk.length === 0) return appointment;
  return visitors.find(({ email }) => email === appointment.email)?.plan ?? appointment;
}

/**
 * How old a page may be after a change by the desk: what was read is shown for two minutes
 * (lib/booking/views/salon-changes.ts), and a view waits a second for the reading.
 */
const FRESH_MS = 2 * 60_000 + 2_000;

export type Look = {
  readonly at: number;
  readonly until: number;
  /** The page says that the salon may have changed it since. */
  readonly isHedged: boolean;
};

/** With every mixture of the changes that the page may, and need not, know of. */
export function worldsAt({ first, happenings, createdAt }: Story, look: Look): readonly World[] {
  if (createdAt > look.until) return [];
  let known: readonly (readonly Happening[])[] = [[]];
  for (const happening of happenings) {
    if (happening.at > look.until) continue;
    const without = mayBeUnknown(happening, look) ? known : [];
    known = [...known.map((some) => [...some, happening]), ...without];
  }
  return known.map((happened) => ({ happened, visit: happened.reduce(after, first) }));
}

function mayBeUnknown({ by, until }: Happening, look: Look): boolean {
  if (by === "visitor") return until > look.at;
  return look.isHedged || until > look.at - FRESH_MS;
}

function after(visit: Visit, { kind, date, start, lines }: Happening): Visit {
  switch (kind) {
    case "moved":
      return { ...visit, date, start };
    case "lines":
      return { ...visit, date, start, lines: lines ?? visit.lines };
    case "cancelled":
    case "deleted":
      return { ...visit, stands: false };
  }
}
