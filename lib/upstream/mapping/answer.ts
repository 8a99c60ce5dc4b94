import { z } from "zod";
import type { Mapping } from "#lib/config/mapping.ts";
import { addDays, daysBetween, isDate } from "#lib/values/calendar.ts";
import { isRecord } from "../schema/canonical.ts";
import type { Asked } from "./asked.ts";
import { type Evaluate, evaluator, MappingFault } from "./expression.ts";
import { type Mapped, recordMapper, type SawRecord } from "./records.ts";

export type Outcome =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "refusal"; readonly status: number; readonly detail: string };

const refusal = z.object({
  $refusal: z.int().min(400).max(599),
  detail: z.coerce.string().catch(""),
});

/** An answer in the documented shape; throws a `MappingFault`. `undefined`: the answer as it is. */
export async function mapAnswer(
  mapping: Mapping,
  { endpoint, query }: Asked,
  { status, json }: { readonly status: number; readonly json: unknown },
  saw?: SawRecord,
): Promise<Outcome | undefined> {
  const { expressions } = mapping;
  const evaluate = evaluator(mapping, false, { answer: json, status, query, asked: endpoint });
  if (expressions.refusal !== undefined) {
    const refused = await evaluate("refusal", expressions.refusal, json);
    if (isRecord(refused) && "$refusal" in refused) {
      const read = refusal.safeParse(refused);
      if (!read.success) throw new MappingFault("refusal: $refusal is no status from 400 to 599");
      return { kind: "refusal", status: read.data.$refusal, detail: read.data.detail };
    }
  }
  if (status < 200 || status >= 300) return undefined;
  if (endpoint === "reschedule" || endpoint === "cancel") {
    return expressions.refusal === undefined ? undefined : { kind: "value", value: "" };
  }
  const content =
    expressions.answer === undefined ? json : await evaluate("answer", expressions.answer, json);
  if (content === undefined) throw new MappingFault("answer: it leads nowhere");
  return { kind: "value", value: await read(mapping, { endpoint, query }, content, evaluate, saw) };
}

async function read(
  mapping: Mapping,
  { endpoint, query }: Asked,
  content: unknown,
  evaluate: Evaluate,
  saw?: SawRecord,
): Promise<unknown> {
  const { expressions } = mapping;
  const records = recordMapper(mapping, evaluate, saw);
  switch (endpoint) {
    case "catalogue":
      return { data: await records.all("categories", "category", content, "data") };
    case "availability":
      if (expressions.lists?.slots === undefined || expressions.lists.days !== undefined) {
        return withField(content, "days", await records.all("days", "day", content, "days"));
      }
      return withField(
        content,
        "days",
        daysOf(await records.all("slots", "slot", content, "slots"), query),
      );
    case "createClient":
    case "createAppointment":
      return createdFrom(
        expressions.created === undefined
          ? content
          : await evaluate("created", expressions.created, content),
      );
    case "searchClients":
      return pageOf("clients", "client");
    case "searchAppointments":
      return pageOf("appointments", "appointment");
    case "readClient":
      return records.one("client", content);
    case "readAppointment":
      return records.one("appointment", content);
    default:
      return content;
  }

  /** A page of which the mapping says nothing is read as it is. */
  async function pageOf(list: "clients" | "appointments", kind: "client" | "appointment") {
    if (expressions.lists?.[list] === undefined && expressions[kind] === undefined) return content;
    const { total: text } = expressions;
    const total = text === undefined ? undefined : await evaluate("total", text, content);
    // Without records a path to them leads nowhere.
    const found = total === 0 ? [] : await records.all(list, kind, content, "data");
    return withField(total === undefined ? content : { total }, "data", found);
  }
}

/** Beside it, what else a documented answer may say (`allowJoinWaitlist`, totals), but no other list. */
function withField(content: unknown, name: string, value: unknown): Mapped {
  const said = isRecord(content) ? Object.entries(content) : [];
  const beside = said.filter(([, one]) => !Array.isArray(one));
  return { ...Object.fromEntries(beside), [name]: value };
}

function createdFrom(made: unknown): unknown {
  return isRecord(made) ? made : { id: made };
}

/** Single slots to days, of which each that was asked for is listed. */
function daysOf(slots: readonly Mapped[], { startDate, endDate = startDate }: Asked["query"]) {
  const dated = slots.map((slot) => ({ date: dateOf(slot), slot }));
  const undated = dated.flatMap(({ date, slot }) => (date === undefined ? [slot] : []));
  if (undated.length > 0) return [{ timeSlots: undated }];
  const asked =
    typeof startDate === "string" && typeof endDate === "string" ? [startDate, endDate] : [];
  const [first = "", last = ""] = asked.filter(isDate);
  const count = first === "" || last === "" ? 0 : daysBetween(first, last) + 1;
  const days = new Map(
    Array.from({ length: count }, (_, index): [string, Mapped[]] => [addDays(first, index), []]),
  );
  for (const { date = "", slot } of dated) {
    const same = days.get(date) ?? [];
    same.push(slot);
    days.set(date, same);
  }
  return [...days].map(([date, timeSlots]) => ({ date, timeSlots }));
}

/** Its own, or that of a start with a date. */
function dateOf({ date, startTime }: Mapped): string | undefined {
  const text = typeof date === "string" ? date : startTime;
  const day = typeof text === "string" ? text.slice(0, 10) : "";
  return isDate(day) ? day : undefined;
}
