import { parentPort } from "node:worker_threads";
import jsonata from "jsonata";
import { z } from "zod";
import { placeIn } from "#lib/values/expression-place.ts";
import { jsonOf } from "#lib/values/json.ts";
import { functionsFor } from "./functions.ts";
import { failed, type Job, type Outcome } from "./job.ts";

/** Runs in a thread of its own (`evaluator.ts`), one job at a time, once it has said that it is ready. */
parentPort?.on("message", (job: Job) => {
  void outcomeFor(job).then((outcome) => parentPort?.postMessage(outcome));
});
parentPort?.postMessage("ready");

const compiled = new Map<string, jsonata.Expression>();

/** One list that is too long at once would end the process, not the thread alone. */
const MAX_SEQUENCE = 500_000;

async function outcomeFor(job: Job): Promise<Outcome> {
  const { purpose, expression, input, status, query, place } = job;
  const json = jsonOf(input);
  if (json === undefined) return { kind: "not_json" };
  try {
    const ready = compiled.get(expression) ?? jsonata(expression, { sequence: MAX_SEQUENCE });
    compiled.set(expression, ready);
    const functions = functionsFor(place, purpose === "request");
    const { timeZone: zone, currency } = place;
    const bindings = { status, query, zone, currency, ...functions };
    return read(await ready.evaluate(json, bindings), job);
  } catch (error) {
    return failed(faultOf(error, expression));
  }
}

const record = z.record(z.string(), z.unknown());
const refusal = z.object({
  $refusal: z.int().min(400).max(599),
  detail: z.string().catch(""),
});

const nothing = z.array(z.unknown()).max(0);
const emptyMenu = z.object({ data: nothing });
const uncounted = z.object({ data: nothing, total: z.null().optional() });

/** A path that leads nowhere gives an empty list: as a menu, or as what a search found, it is not believed. */
function emptinessOf(output: unknown, endpoint: Job["endpoint"]): string | undefined {
  if (endpoint === "catalogue" && emptyMenu.safeParse(output).success) {
    return "it gives no category";
  }
  const isSearch = endpoint === "searchClients" || endpoint === "searchAppointments";
  return isSearch && uncounted.safeParse(output).success
    ? "it gives neither records nor a total"
    : undefined;
}

function read(output: unknown, { purpose, endpoint }: Job): Outcome {
  const asRecord = record.safeParse(output);
  if (purpose === "request" && !asRecord.success) return failed("it gives no object to send");
  if (purpose === "answer" && asRecord.success && "$refusal" in asRecord.data) {
    const refused = refusal.safeParse(output);
    if (!refused.success) return failed("$refusal is no status from 400 to 599");
    return { kind: "refusal", status: refused.data.$refusal, detail: refused.data.detail };
  }
  const emptiness = emptinessOf(output, endpoint);
  return emptiness === undefined
    ? { kind: "value", text: JSON.stringify(output) }
    : failed(emptiness);
}

const fault = z.object({
  message: z.string().catch("it cannot be evaluated"),
  position: z.number().optional().catch(undefined),
});

/** What stands behind a colon in its messages, and what `$error` says, may be of a visitor. */
function faultOf(error: unknown, expression: string): string {
  const { message, position } = fault.parse(error);
  const ownWords = z.object({ code: z.enum(["D3137", "D3141"]) }).safeParse(error).success;
  const said = ownWords ? "$error or $assert" : (message.split(/[:\n]/)[0] ?? "");
  return position === undefined ? said : `${placeIn(expression, position)}: ${said}`;
}
