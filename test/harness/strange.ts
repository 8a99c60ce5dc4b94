import fc from "fast-check";
import { exchange, textOf } from "./http/raw.ts";

export type FuzzedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
};

/** Proves an injection if a response contains it unescaped. */
export const MARK = "zqxj";
export const EVIL_HOST = "evil.example";

const hostile = fc.constantFrom(
  `"><script>${MARK}</script>`,
  `'-${MARK}-'`,
  `%0d%0aX-Injected:%20${MARK}`,
  `\r\nX-Injected: ${MARK}`,
  `//${EVIL_HOST}/`,
  `https://${EVIL_HOST}`,
  `javascript:${MARK}`,
  `/\\${EVIL_HOST}`,
  "../../../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "%E0%A4",
  "%ff%fe",
  "\u0000",
  "\u202e",
  "𝒳".repeat(50),
  "0",
  "-1",
  "99999999999999999999",
  "2026-02-31",
  "2026-11-24",
  "25:61:00",
  "__proto__",
  "constructor",
  "{{7*7}}",
  `\${${MARK}}`,
  "' OR 1=1 --",
  "svc_cut.v.var_cut_short.a.grp_treats.opt_mask",
  "svc_blow_dry",
  "x".repeat(3_000),
);
const text = fc.oneof(
  { weight: 3, arbitrary: hostile },
  fc.string(),
  fc.string({ unit: "binary" }),
);

const segment = fc.oneof(
  fc.constantFrom("book", "time", "details", "services", "bundles", "bookings", "not-here"),
  fc.constantFrom("_next", "static", "api", "staff", "healthz", "favicon.ico", "sitemap.xml", ""),
  fc.constantFrom("svc_cut", "svc_blow_dry", "1042", "Fe26.2.a.b.c.d.e.f.g.2"),
  hostile.map(encodeURIComponent),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
  fc.constantFrom("%", "%zz", "%E0%A4", "%c0%ae", "..", ".", "%2e%2e", "a;b", "a%2Fb", "*"),
);
const flow = fc.constantFrom(
  "/book",
  "/book/time",
  "/book/details",
  "/book/services/svc_cut",
  "/book/services/svc_cut/book",
  "/book/bookings/x",
);
const parameter = fc.oneof(
  fc.constantFrom("line", "team", "date", "start", "month", "q", "edit", "added", "refused"),
  fc.constantFrom("lang", "problem", "minutes", "variant", "addon0", "_rsc", "__proto__", "s0-x"),
  fc.string({ maxLength: 10 }).map(encodeURIComponent),
);
const query = fc
  .array(fc.tuple(parameter, text), { maxLength: 5 })
  .map((pairs) =>
    pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`),
  );
const path = fc
  .tuple(
    fc.oneof(
      flow,
      fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`),
    ),
    query,
  )
  .map(([where, pairs]) => (pairs.length > 0 ? `${where}?${pairs.join("&")}` : where));

const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      ...["Origin", "Referer", "Cookie", "Range", "If-None-Match", "Accept-Language", "Accept"],
      ...["RSC", "Next-Action", "Next-Router-State-Tree", "Next-Router-Prefetch", "Next-Url"],
      ...["X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-For", "Forwarded", "X-Nonce"],
      ...["X-Location", "X-Language", "X-Middleware-Rewrite", "X-Middleware-Subrequest"],
      ...["Next-Router-Segment-Prefetch", "X-Nextjs-Data", "Content-Type", "Sec-Fetch-Site"],
      ...["Accept-Encoding", "Upgrade", "Expect", "X-HTTP-Method-Override", "Purpose"],
    ),
    text.map((value) => value.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 2_000)),
  ),
  fc.constantFrom(
    ["RSC", "1"] as const,
    ["Range", "bytes=0-0,5-,-7"] as const,
    ["Host", EVIL_HOST] as const,
    ["Sec-Fetch-Site", "same-origin"] as const,
    ["Content-Type", "multipart/form-data; boundary=b"] as const,
    ["Content-Type", "multipart/form-data"] as const,
    ["Content-Type", "text/plain;charset=UTF-8"] as const,
    ["Next-Action", "7f".repeat(20)] as const,
    ["Next-Router-State-Tree", "%5B%22%22%5D"] as const,
  ),
);

const body = fc.oneof(
  fc.constant(""),
  text.map((value) => value.toWellFormed()),
  fc
    .array(fc.tuple(fc.constantFrom("form", "review", "revision", "email", "$ACTION_REF_1"), text))
    .map((fields) => {
      const parts = fields.map(
        ([name, value]) =>
          `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      return `${parts.join("")}--b--\r\n`.toWellFormed();
    }),
);

export const fuzzedRequest: fc.Arbitrary<FuzzedRequest> = fc.record({
  method: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("GET", "POST") },
    fc.constantFrom("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "M-SEARCH"),
  ),
  path,
  headers: fc.array(header, { maxLength: 4 }),
  body,
});

export function send(origin: string, request: FuzzedRequest): Promise<string> {
  const path = request.path.replaceAll(/[\r\n ]/g, "+");
  return exchange(origin, textOf(origin, { ...request, path }));
}

export function problemIn(response: string, origin: string): string | undefined {
  const [head = "", ...rest] = response.split("\r\n\r\n");
  const page = rest.join("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  if (status === 0 || status >= 500) return `status ${status}`;
  if (/^x-injected/im.test(head)) return "a header was injected";
  const location = /^location:\s*(\S*)/im.exec(head)?.[1];
  if (location !== undefined && !leadsHome(location, origin)) return `leads to ${location}`;
  if (page.includes(`<script>${MARK}`)) return "markup was reflected";
  if (new RegExp(`href="(?:javascript:${MARK}|(?:https?:)?//${EVIL_HOST})`).test(page)) {
    return "a link was reflected";
  }
  return undefined;
}

function leadsHome(location: string, origin: string): boolean {
  return URL.canParse(location, origin) && new URL(location, origin).origin === origin;
}
