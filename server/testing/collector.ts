import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { onTestFinished } from "vitest";
import { z } from "zod";

const attribute = z.object({
  key: z.string(),
  value: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(""),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute).default([]),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }).default({}),
});
const resourceSpans = z.object({
  resource: z.object({ attributes: z.array(attribute) }),
  scopeSpans: z.array(z.object({ spans: z.array(span) })),
});
const exported = z.object({ resourceSpans: z.array(resourceSpans) });

type Got = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

function factsOf(attributes: readonly z.infer<typeof attribute>[]) {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** An OTLP collector over HTTP; `spans` reads what was sent as JSON. */
export async function startCollector() {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    got.push({ url: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
    response.setHeader("content-type", String(request.headers["content-type"])).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  const all = () =>
    got.flatMap(({ body }) => exported.parse(JSON.parse(body.toString())).resourceSpans);
  return {
    got,
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    resources: () => all().map(({ resource }) => factsOf(resource.attributes)),
    spans: () =>
      all()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, ...one }) => ({ ...one, facts: factsOf(attributes) })),
  };
}
