import { hash } from "node:crypto";
import type { Mapping } from "#lib/config/mapping.ts";
import type { UpstreamAccess } from "#lib/config/types.ts";
import { jsonOf } from "#lib/values/json.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { isRecord } from "../schema/canonical.ts";
import { notSent, type UpstreamFailure, unreadable } from "../transport/failure.ts";
import {
  createHttp,
  type Http,
  type HttpOptions,
  type HttpRequest,
  type HttpResponse,
} from "../transport/http.ts";
import { mapAnswer, type Outcome } from "./answer.ts";
import { type Asked, askedOf, type Endpoint } from "./asked.ts";
import { evaluator, faultAsError } from "./expression.ts";

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
    const asked = askedOf(request);
    if (!asked) return http.send(request);
    const body = await mapRequest(mapping, asked, request.body);
    if (!body.ok) return body;
    const sent = await http.send({ ...request, body: body.value });
    return sent.ok ? readable(asked, sent.value) : sent;
  }

  async function readable(asked: Asked, response: HttpResponse): Promise<Sent> {
    const { status, body } = response;
    // What a failing server says proves nothing, so it is not made into a refusal either.
    if (status >= 500 || OF_THE_KEY.includes(status)) return ok(response);
    // A success may be a refusal inside, so one that broke off acknowledges nothing.
    if (!body.ok) return isSuccess(status) ? err({ ...body.error, status }) : ok(response);
    const outcome = await outcomeOf(asked, status, body.value);
    if (outcome.ok) return ok(outcome.value ? written(response, outcome.value) : response);
    return isSuccess(status) ? err(unreadable(outcome.error, status)) : ok(response);
  }

  /** Mapping 3,000 services takes a while, and every booking reads them. */
  let menu: { readonly digest: string; readonly outcome: Outcome | undefined } | undefined;

  /** Without an outcome the answer stays as it is. */
  async function outcomeOf(
    asked: Asked,
    status: number,
    text: string,
  ): Promise<Result<Outcome | undefined, string>> {
    const json = jsonOf(text);
    if (json === undefined) return ok(undefined);
    const isMenu = asked.endpoint === "catalogue";
    const digest = isMenu ? hash("sha256", `${status} ${text}`) : undefined;
    if (menu && menu.digest === digest) return ok(menu.outcome);
    const outcome = await faultAsError(mapAnswer(mapping, asked, { status, json }));
    if (digest !== undefined && outcome.ok) menu = { digest, outcome: outcome.value };
    return outcome;
  }

  return { send, close: () => http.close() };
}

const SENT: Readonly<Partial<Record<Endpoint, "client" | "appointment" | "move" | "cancel">>> = {
  createClient: "client",
  createAppointment: "appointment",
  reschedule: "move",
  cancel: "cancel",
};

/** The body as the upstream has it. A failure here proves that nothing was sent. */
async function mapRequest(
  mapping: Mapping,
  { endpoint, query }: Asked,
  body: unknown,
): Promise<Result<unknown, UpstreamFailure>> {
  const name = SENT[endpoint];
  const text = name && mapping.expressions.send?.[name];
  if (text === undefined) return ok(body);
  const place = `send.${name}`;
  const evaluate = evaluator(mapping, true, { query, asked: endpoint });
  const made = await faultAsError(evaluate(place, text, body));
  if (made.ok && isRecord(made.value)) return made;
  const unread = made.ok ? `${place}: it gives no object to send` : made.error;
  return err({ ...notSent("mapping"), unread });
}

function written(response: HttpResponse, outcome: Outcome): HttpResponse {
  if (outcome.kind === "value") {
    const text = outcome.value === "" ? "" : JSON.stringify(outcome.value);
    return { ...response, body: ok(text) };
  }
  const { status, detail } = outcome;
  return { ...response, status, body: ok(JSON.stringify({ status, detail })) };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
