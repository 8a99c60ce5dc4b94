import type { Mapping } from "#lib/config/mapping.ts";
import type { UpstreamAccess } from "#lib/config/types.ts";
import { jsonOf } from "#lib/values/json.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { isRecord } from "../schema/canonical.ts";
import { notSent, type UpstreamFailure, unreadable } from "../transport/failure.ts";
import {
  type Asked,
  createHttp,
  type Http,
  type HttpOptions,
  type HttpRequest,
  type HttpResponse,
} from "../transport/http.ts";
import type { Route } from "../transport/retry.ts";
import { mapAnswer } from "./answer.ts";
import { evaluator, faultAsError } from "./expression.ts";

/** HTTP in the documented shape, whatever shape the upstream has (`mapping`). */
export function createMappedHttp(access: UpstreamAccess, options: HttpOptions = {}): Http {
  const http = createHttp(access, options);
  return access.mapping ? withMapping(http, access.mapping) : http;
}

type Sent = Result<HttpResponse, UpstreamFailure>;

function withMapping(http: Http, mapping: Mapping): Http {
  async function send(request: HttpRequest): Promise<Sent> {
    const { asked } = request;
    if (!asked) return http.send(request);
    const body = await mapRequest(mapping, asked, request.body);
    if (!body.ok) return body;
    const sent = await http.send({ ...request, body: body.value });
    return sent.ok ? readable(asked, sent.value) : sent;
  }

  /** Mapping 3,000 services takes seconds, and every booking reads them. */
  let menu: { readonly text: string; readonly mapped: Promise<Sent> } | undefined;

  function readable(asked: Asked, response: HttpResponse): Sent | Promise<Sent> {
    const { status, body } = response;
    // A success may be a refusal inside, so one that broke off acknowledges nothing.
    if (!body.ok) return isSuccess(status) ? err({ ...body.error, status }) : ok(response);
    if (asked.route !== "categories") return mapped(asked, response, body.value);
    const text = `${status} ${body.value}`;
    if (menu?.text !== text) menu = { text, mapped: mapped(asked, response, body.value) };
    return menu.mapped;
  }

  async function mapped(asked: Asked, response: HttpResponse, text: string): Promise<Sent> {
    const json = jsonOf(text);
    if (json === undefined) return ok(response);
    const { status } = response;
    const made = await faultAsError(mapAnswer(mapping, asked, { status, json }));
    if (!made.ok) return isSuccess(status) ? err(unreadable(made.error, status)) : ok(response);
    const body = ok(JSON.stringify(made.value.json));
    return ok({ ...response, status: made.value.status, body });
  }

  return { send, close: () => http.close() };
}

const SENT: Readonly<Partial<Record<Route, "client" | "appointment" | "move" | "cancel">>> = {
  createClient: "client",
  createAppointment: "appointment",
  reschedule: "move",
  cancel: "cancel",
};

/** The body as the upstream has it. A failure here proves that nothing was sent. */
async function mapRequest(
  mapping: Mapping,
  { route, query }: Asked,
  body: unknown,
): Promise<Result<unknown, UpstreamFailure>> {
  const name = SENT[route];
  const text = name && mapping.expressions.send?.[name];
  if (text === undefined) return ok(body);
  const place = `send.${name}`;
  const evaluate = evaluator(mapping, true, { query, asked: route });
  const made = await faultAsError(evaluate(place, text, body));
  if (made.ok && isRecord(made.value)) return made;
  const unread = made.ok ? `${place}: it gives no object to send` : made.error;
  return err({ ...notSent("mapping"), unread });
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
