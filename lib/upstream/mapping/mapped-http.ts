import type { Mapping } from "#lib/config/mapping.ts";
import type { UpstreamAccess } from "#lib/config/types.ts";
import { jsonOf } from "#lib/values/json.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { Route } from "../routes.ts";
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
import { remembering } from "../transport/response.ts";
import { mapAnswer } from "./answer.ts";
import { evaluator, faultAsError } from "./expression.ts";

/** HTTP in the documented shape, whatever shape the upstream has (`mapping`). */
export function createMappedHttp(access: UpstreamAccess, options: HttpOptions = {}): Http {
  const http = createHttp(access, options);
  return access.mapping ? withMapping(http, access.mapping) : http;
}

type Sent = Result<HttpResponse, UpstreamFailure>;

function withMapping(http: Http, mapping: Mapping): Http {
  const mappedMenu = remembering((response) =>
    mapped(mapping, { route: "categories", query: {} }, response),
  );
  return {
    async send(request: HttpRequest): Promise<Sent> {
      const { asked } = request;
      if (!asked) return http.send(request);
      const body = await mapRequest(mapping, asked, request.body);
      if (!body.ok) return body;
      const sent = await http.send({ ...request, body: body.value });
      if (!sent.ok) return sent;
      const isMenu = asked.route === "categories";
      return isMenu ? mappedMenu(sent.value) : mapped(mapping, asked, sent.value);
    },
    close: () => http.close(),
  };
}

async function mapped(mapping: Mapping, asked: Asked, response: HttpResponse): Promise<Sent> {
  const { status, body } = response;
  const isSuccess = status >= 200 && status < 300;
  // A success may be a refusal inside, so one that broke off acknowledges nothing.
  if (!body.ok) return isSuccess ? err({ ...body.error, status }) : ok(response);
  const json = jsonOf(body.value);
  if (json === undefined) return ok(response);
  const made = await faultAsError(mapAnswer(mapping, asked, { status, json }));
  if (!made.ok) return isSuccess ? err(unreadable(made.error, status)) : ok(response);
  return ok({ ...response, status: made.value.status, body: ok(JSON.stringify(made.value.json)) });
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
