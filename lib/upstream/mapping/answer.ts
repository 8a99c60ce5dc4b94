import { z } from "zod";
import type { Mapping } from "#lib/config/mapping.ts";
import { addDays, daysBetween, isDate } from "#lib/values/calendar.ts";
import { isRecord, type WireRecord } from "../schema/canonical.ts";
import type { Asked } from "../transport/http.ts";
import { type Evaluate, evaluator, MappingFault } from "./expression.ts";
import { recordMapper, type SawRecord } from "./records.ts";

/** An expression that makes each error a refusal would hide them. */
const OF_THE_KEY = [401, 403, 429];

export type Answer = { readonly status: number; readonly json: unknown };

/** An answer in the documented shape; throws a `MappingFault`. */
export async function mapAnswer(
  mapping: Mapping,
  asked: Asked,
  given: Answer,
  saw?: SawRecord,
): Promise<Answer> {
  const { status, json } = given;
  // What a failing server says proves nothing, so it is not made into a refusal either.
  if (status >= 500 || OF_THE_KEY.includes(status)) return given;
  const { refusal, answer = "$" } = mapping.expressions;
  const variables = { answer: json, status, query: asked.query, asked: asked.route };
  const evaluate = evaluator(mapping, false, variables);
  const refused = refusal && refusalIn(await evaluate("refusal", refusal, json));
  if (refused) return refused;
  if (status < 200 || status >= 300) return given;
  // Where the mapping knows refusals, nothing else is taken for one.
  const isChange = asked.route === "reschedule" || asked.route === "cancel";
  if (isChange) return refusal === undefined ? given : { status, json: {} };
  const content = await evaluate("answer", answer, json);
  if (content === undefined) throw new MappingFault("answer: it leads nowhere");
  return { status, json: await read(mapping, asked, content, evaluate, saw) };
}

const refusalSchema = z.object({
  $refusal: z.int().min(400).max(599),
  detail: z.union([z.string(), z.number().transform(String)]).catch(""),
});

function refusalIn(made: unknown): Answer | undefined {
  if (!isRecord(made) || !("$refusal" in made)) return undefined;
  const read = refusalSchema.safeParse(made);
  if (!read.success) throw new MappingFault("refusal: $refusal is no status from 400 to 599");
  const { $refusal: status, detail } = read.data;
  return { status, json: { status, detail } };
}

const PAGE = "$type($) = 'array' ? $ : data";

/** The list of an answer, the kind of its records, and where it is documented or usual (§2.1, §4.2, §4.9). */
const LISTS = {
  categories: ["categories", "category", "data"],
  availability: ["slots", "slot", "days.timeSlots.$merge([$, {'date': %.date}])"],
  searchClients: ["clients", "client", PAGE],
  searchAppointments: ["appointments", "appointment", PAGE],
} as const;

async function read(
  mapping: Mapping,
  { route, query }: Asked,
  content: unknown,
  evaluate: Evaluate,
  saw?: SawRecord,
): Promise<unknown> {
  const { lists = {}, created, ...expressions } = mapping.expressions;
  const records = recordMapper(mapping, evaluate, saw);
  switch (route) {
    case "categories":
    case "availability":
    case "searchClients":
    case "searchAppointments": {
      const [list, kind, usual] = LISTS[route];
      const isAsDocumented = lists[list] === undefined && expressions[kind] === undefined;
      // Records of a menu may have expressions though its categories have none.
      if (isAsDocumented && kind !== "category") return content;
      const all = await records.all(list, kind, content, usual);
      return kind === "slot" ? { days: daysOf(all, query) } : { data: all };
    }
    case "client":
    case "appointment":
      return records.one(route, content);
    default: {
      const made = created === undefined ? content : await evaluate("created", created, content);
      return isRecord(made) ? made : { id: made };
    }
  }
}

/** Each day that was asked for, with its slots. An empty one is left out where slots without a date may be its own. */
function daysOf(slots: readonly WireRecord[], { startDate, endDate = startDate }: Asked["query"]) {
  const byDate = Map.groupBy(slots, ({ date }) =>
    typeof date === "string" && isDate(date) ? date : "",
  );
  const undated = byDate.get("") ?? [];
  const [first, last] = [String(startDate), String(endDate)];
  const asked = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at));
  const days = asked.map((date) => ({ date, timeSlots: byDate.get(date) ?? [] }));
  if (undated.length === 0) return days;
  return [...days.filter(({ timeSlots }) => timeSlots.length > 0), { timeSlots: undated }];
}
