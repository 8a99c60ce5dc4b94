import type { Chance } from "./chance.ts";
import type { Rewrite } from "./faulty-proxy.ts";

/** How the records of a service say whether an appointment stands (§2.3, §3 leave it open). */
export type RecordStyle = {
  readonly name: string;
  fields(isCancelled: boolean): Readonly<Record<string, unknown>>;
};

const WORDS = [
  ["Bestätigt", "Storniert"],
  ["Confirmé", "Annulé"],
  ["Reservada", "Anulada"],
  ["Prenotato", "Disdetto"],
  ["Geboekt", "Vervallen"],
  ["Agendado", "Desmarcado"],
  ["Umówiona", "Odwołana"],
  ["مؤكد", "ملغى"],
  ["予約済み", "取り消し"],
  ["Active", "Void"],
  ["Open", "Withdrawn"],
  ["A", "X"],
] as const;

const TEXT_FIELDS = ["status", "statusName", "appointmentStatus", "state"] as const;
const SYLLABLES = ["bla", "dor", "fen", "gru", "kip", "lom", "nav", "pru", "sto", "vex"] as const;
const WHEN = "2026-11-20T09:30:00Z";
const POLICY = { policy: "24 hours", feePercent: 50, text: "Please cancel a day before." };

type Drawn = (chance: Chance) => Omit<RecordStyle, "name">;

const STYLES: Readonly<Record<string, Drawn>> = {
  "as documented": () => ({
    fields: (isCancelled) => ({
      statusId: isCancelled ? "status_cancelled" : "status_booked",
      cancellation: isCancelled ? { reasonId: null, note: null } : null,
    }),
  }),
  "a word of its own": (chance) => byWord(chance, pickOne(chance, WORDS)),
  "an invented word": (chance) => byWord(chance, [invented(chance), `${invented(chance)}ex`]),
  "an id": (chance) => {
    const id = () => chance.between(0x1000_0000, 0xffff_ffff).toString(16);
    return byWord(chance, [`st_${id()}`, `st_${id()}`], "statusId");
  },
  "a number": (chance) => {
    const standing = chance.between(1, 5);
    return byWord(chance, [standing, standing + chance.between(1, 4)], "statusId");
  },
  "an object with a name": (chance) => {
    const [standing, gone] = pickOne(chance, WORDS);
    return {
      fields: (isCancelled) => ({
        status: { id: isCancelled ? 7 : 2, name: isCancelled ? gone : standing },
      }),
    };
  },
  "a policy called cancellation": () => ({
    fields: (isCancelled) => ({
      status: isCancelled ? "Cancelled" : "Confirmed",
      cancellation: isCancelled ? { ...POLICY, cancelledAt: WHEN } : POLICY,
    }),
  }),
  "empty fields of a cancellation": () => ({
    fields: (isCancelled) => ({
      status: isCancelled ? "Cancelled" : "Confirmed",
      cancellation: isCancelled
        ? { reason: "Client", at: WHEN, by: "desk" }
        : { reason: null, at: "0001-01-01T00:00:00", by: "" },
    }),
  }),
  "a cancellation in 1970": () => ({
    fields: (isCancelled) => ({
      status: isCancelled ? "Cancelled" : "Booked",
      cancelledAt: isCancelled ? WHEN : "1970-01-01T00:00:00Z",
    }),
  }),
  "a date alone": () => ({ fields: (isCancelled) => ({ cancelledAt: isCancelled ? WHEN : null }) }),
  "not cancelled": () => ({
    fields: (isCancelled) => ({ status: isCancelled ? "Cancelled" : "Not cancelled" }),
  }),
  cancellable: () => ({
    fields: (isCancelled) => ({
      statusName: isCancelled ? "Cancelled by client" : "Cancellable",
      isCancellable: !isCancelled,
    }),
  }),
  "a flag that is never set": (chance) => {
    const [standing, gone] = pickOne(chance, WORDS);
    return {
      fields: (isCancelled) => ({
        isDeleted: false,
        deletedAt: null,
        status: isCancelled ? gone : standing,
      }),
    };
  },
  "nothing at all": () => ({ fields: () => ({}) }),
};

export const RECORD_STYLES: readonly string[] = Object.keys(STYLES);

export function recordStyle(name: string, chance: Chance): RecordStyle {
  const draw = STYLES[name];
  if (!draw) throw new Error(`there is no way of writing records called ${name}`);
  const style = draw(chance);
  const [standing, gone] = [style.fields(false), style.fields(true)].map((one) =>
    JSON.stringify(one),
  );
  return { ...style, name: `${name}: ${standing}, ${gone}` };
}

export function anyRecordStyle(chance: Chance): RecordStyle {
  return recordStyle(pickOne(chance, RECORD_STYLES), chance);
}

function byWord(
  chance: Chance,
  [standing, gone]: readonly [unknown, unknown],
  field: string = pickOne(chance, TEXT_FIELDS),
): Omit<RecordStyle, "name"> {
  return { fields: (isCancelled) => ({ [field]: isCancelled ? gone : standing }) };
}

function invented(chance: Chance): string {
  return Array.from({ length: chance.between(2, 3) }, () => pickOne(chance, SYLLABLES)).join("");
}

function pickOne<T>(chance: Chance, all: readonly T[]): T {
  const one = all[chance.between(0, all.length - 1)];
  if (one === undefined) throw new Error("there is nothing to pick from");
  return one;
}

/** Writes every appointment in an answer in that style. */
export function inStyle(style: RecordStyle): Rewrite {
  return (path, body) =>
    /^\/api\/Appointments\/(?!availability)/.test(path) ? written(body, style) : body;
}

function written(value: unknown, style: RecordStyle): unknown {
  if (Array.isArray(value)) return value.map((each) => written(each, style));
  if (typeof value !== "object" || value === null) return value;
  if ("statusId" in value) {
    const { statusId, cancellation: _, ...rest } = { cancellation: null, ...value };
    return { ...rest, ...style.fields(statusId === "status_cancelled") };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, written(each, style)]),
  );
}

/** Whether a record differs once its appointment is cancelled. */
export function showsCancellation({ fields }: RecordStyle): boolean {
  return JSON.stringify(fields(true)) !== JSON.stringify(fields(false));
}
