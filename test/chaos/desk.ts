import { setTimeout as sleep } from "node:timers/promises";
import { minutesOf, timeAt } from "#lib/values/calendar.ts";
import type { Salon } from "../harness/salon.ts";
import type { Chance } from "./chance.ts";
import type { DeskEdit } from "./histories.ts";
import { type DeskRecord, type LedgerEntry, linesOf, readEntries } from "./read-ledger.ts";

/** Before opening hours, so that no time that visitors choose is taken. */
const EARLY = "05:00:00";
const ADDED = { serviceId: "svc_blow_dry", teamMemberId: "tm_elif", minutes: 30, price: 40.1 };

type Kind = "moves" | "cancels" | "deletes" | "adds a line" | "removes a line" | "swaps a line";

const KINDS: readonly { readonly kind: Kind; readonly weight: number }[] = [
  { kind: "moves", weight: 3 },
  { kind: "cancels", weight: 4 },
  { kind: "deletes", weight: 2 },
  { kind: "adds a line", weight: 3 },
  { kind: "removes a line", weight: 3 },
  { kind: "swaps a line", weight: 3 },
];

/** What no site can know is left out: what a key cannot read. */
export type Seen = { readonly lines: boolean };

export type Desk = DeskRecord & {
  edit(appointmentId: string): Promise<void>;
  editLater(appointmentId: string, ms: number): void;
  /** All of it is done. */
  settled(): Promise<unknown>;
  counts(): ReadonlyMap<string, number>;
};

/** The salon's front desk, which changes appointments at the service itself and writes down when. */
export function createDesk(
  salon: Pick<Salon, "controlUrl" | "changeAppointment">,
  chance: Chance,
  seen: Seen,
): Desk {
  const kinds = KINDS.filter(({ kind }) => seen.lines || !kind.endsWith("a line"));
  const edits = new Map<string, readonly DeskEdit[]>();
  const deleted: LedgerEntry[] = [];
  const counts = new Map<string, number>();
  const pending: Promise<void>[] = [];

  async function edit(id: string): Promise<void> {
    const entry = (await readEntries(salon.controlUrl)).find((one) => one.id === id);
    if (entry?.status !== "booked") return;
    const hasMore = entry.lines.length > 1;
    const { kind } = chance.pick(kinds.filter((one) => one.kind !== "removes a line" || hasMore));
    const { to, ...edit } = planned(kind, entry);
    if (kind === "deletes") deleted.push(entry);
    const { at } = await salon.changeAppointment(id, to);
    const done = { ...edit, before: linesOf(entry), at, until: at };
    edits.set(id, [...(edits.get(id) ?? []), done]);
    counts.set(`the desk ${kind}`, (counts.get(`the desk ${kind}`) ?? 0) + 1);
  }

  return {
    edit,
    editLater: (id, ms) => pending.push(sleep(ms).then(() => edit(id))),
    settled: () => Promise.all(pending),
    edits: () => edits,
    deleted: () => deleted,
    counts: () => counts,
  };
}

type Written = NonNullable<Parameters<Salon["changeAppointment"]>[1]["lines"]>;

type Plan = Pick<DeskEdit, "kind" | "date" | "start" | "lines"> & {
  readonly to: Parameters<Salon["changeAppointment"]>[1];
};

function planned(kind: Kind, { date, start, lines }: LedgerEntry): Plan {
  const written = lines.map(({ memberId, ...line }) => ({ ...line, teamMemberId: memberId }));
  const [first, ...others] = written;
  const last = written.at(-1);
  if (!first || !last) throw new Error("an appointment has a line");
  switch (kind) {
    case "moves":
      return { to: { date, start: EARLY }, kind: "moved", date, start: EARLY };
    case "cancels":
      return { to: { status: "cancelled" }, kind: "cancelled", date, start };
    case "deletes":
      return { to: { deleted: true }, kind: "deleted", date, start };
    case "adds a line": {
      const next = timeAt(minutesOf(last.start) + last.minutes);
      return withLines([...written, { ...ADDED, start: next ?? last.start }]);
    }
    case "removes a line":
      return withLines(written.slice(0, -1));
    case "swaps a line":
      return withLines([{ ...ADDED, start: first.start }, ...others]);
  }

  function withLines(to: Written): Plan {
    const lines = to.map(({ teamMemberId, ...line }) => ({ ...line, memberId: teamMemberId }));
    return {
      to: { date, start, lines: to },
      kind: "lines",
      date,
      start,
      lines: linesOf({ lines }),
    };
  }
}
