import type { Chance } from "./chance.ts";
import type { Rewrite } from "./faulty-proxy.ts";

/** How the records of a service say whether an appointment stands (§2.3, §3 leave it open). */
export type RecordStyle = {
  readonly name: string;
  fields(isCancelled: boolean): Readonly<Record<string, unknown>>;
};

const WHEN = "2026-11-20T09:30:00Z";

const STYLES: Readonly<Record<string, RecordStyle["fields"]>> = {
  "a word": (isCancelled) => ({ status: isCancelled ? "Cancelled" : "Confirmed" }),
  "a flag": (isCancelled) => ({ isCancelled }),
  "a date alone": (isCancelled) => ({ cancelledAt: isCancelled ? WHEN : null }),
  "nothing at all": () => ({}),
};

export const RECORD_STYLES: readonly string[] = Object.keys(STYLES);

export function recordStyle(name: string): RecordStyle {
  const fields = STYLES[name];
  if (!fields) throw new Error(`there is no way of writing records called ${name}`);
  return { name, fields };
}

export function anyRecordStyle(chance: Chance): RecordStyle {
  const name = RECORD_STYLES[chance.between(0, RECORD_STYLES.length - 1)];
  return recordStyle(name ?? "");
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
    const own = { status: null, cancellation: null, ...value };
    const { statusId, status: _, cancellation: __, ...rest } = own;
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
