import { hash } from "node:crypto";
import type { Mapping } from "#lib/config/mapping.ts";
import type { UpstreamAccess } from "#lib/config/types.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { notSent, type UpstreamFailure, unreadable } from "../transport/failure.ts";
import {
  createHttp,
  type Http,
  type HttpOptions,
  type HttpRequest,
  type HttpResponse,
} from "../transport/http.ts";
import { type Asked, askedOf } from "./asked.ts";
import { evaluate } from "./evaluator.ts";
import type { Job, Outcome } from "./job.ts";

/** HTTP in the documented shape, whatever shape the upstream has (`MAPPING_FILE`). */
export function createMappedHttp(access: UpstreamAccess, options: HttpOptions = {}): Http {
  const http = createHttp(access, options);
  return access.mapping ? withMapping(http, access.mapping) : http;
}

/** An expression that makes each error a refusal would hide them. */
const OF_THE_KEY = [401, 403, 429];

type Sent = Result<HttpResponse, UpstreamFailure>;

function withMapping(http: Http, mapping: Mapping): Http {
  async function send(request: HttpRequest): Promise<Sent> {
    const body = await mapRequest(mapping, request);
    if (!body.ok) return body;
    const sent = await http.send({ ...request, body: body.value });
    const asked = askedOf(request);
    const inward = asked && mapping.endpoints[asked.endpoint]?.answer;
    return sent.ok && asked && inward !== undefined ? mapAnswer(inward, asked, sent.value) : sent;
  }

  async function mapAnswer(
    expression: string,
    { endpoint, query }: Asked,
    response: HttpResponse,
  ): Promise<Sent> {
    const { status, body } = response;
    // What a failing server says proves nothing, so it is not made into a refusal either.
    if (status >= 500 || OF_THE_KEY.includes(status)) return ok(response);
    // A success may be a refusal inside, so one that broke off acknowledges nothing.
    if (!body.ok) return isSuccess(status) ? err({ ...body.error, status }) : ok(response);
    if (body.value.trim() === "") return ok(response);
    const job = { purpose: "answer", expression, input: body.value, status } as const;
    const outcome = await evaluateAnswer({ ...job, endpoint, query, place: mapping });
    return readOutcome(outcome, endpoint, response);
  }

  /** Mapping 3,000 services takes a second, and every booking reads them. */
  let menu: { readonly digest: string; readonly outcome: Outcome } | undefined;

  async function evaluateAnswer(job: Job): Promise<Outcome> {
    if (job.endpoint !== "catalogue") return evaluate(job);
    const digest = hash("sha256", `${job.status} ${job.input}`);
    if (menu?.digest === digest) return menu.outcome;
    const outcome = await evaluate(job);
    menu = outcome.kind === "value" ? { digest, outcome } : undefined;
    return outcome;
  }

  return { send, close: () => http.close() };
}

/** The body as the upstream has it. A failure here proves that nothing was sent. */
export async function mapRequest(
  mapping: Mapping,
  request: HttpRequest,
): Promise<Result<unknown, UpstreamFailure>> {
  const asked = askedOf(request);
  const expression = asked && mapping.endpoints[asked.endpoint]?.request;
  if (!asked || expression === undefined) return ok(request.body);
  const { endpoint, query } = asked;
  const job = { purpose: "request", expression, input: JSON.stringify(request.body) } as const;
  const outcome = await evaluate({ ...job, endpoint, query, place: mapping });
  if (outcome.kind === "value" && outcome.text !== undefined) return ok(JSON.parse(outcome.text));
  const fault = outcome.kind === "failed" ? outcome.fault : "it gives nothing";
  return err({ ...notSent("mapping"), unread: `${endpoint}.request: ${fault}` });
}

function readOutcome(outcome: Outcome, endpoint: string, response: HttpResponse): Sent {
  if (outcome.kind === "refusal") {
    const { status, detail } = outcome;
    return ok({ ...response, status, body: ok(JSON.stringify({ status, detail })) });
  }
  if (!isSuccess(response.status) || outcome.kind === "not_json") return ok(response);
  if (outcome.kind === "value") return ok({ ...response, body: ok(outcome.text ?? "") });
  return err(unreadable(`${endpoint}.answer: ${outcome.fault}`, response.status));
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
