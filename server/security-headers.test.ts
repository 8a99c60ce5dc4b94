import { describe, expect, test } from "vitest";
import { createEmbedOrigins } from "../app/_shared/embed-origins.ts";
import { createPagePolicy } from "./content-security-policy.ts";
import { openScope } from "./open-scope.ts";
import { pipeline, type Stage } from "./pipeline.ts";
import { createProtection, securityHeaders, withProtection } from "./security-headers.ts";
import { BOOK, known, listen, locationAt, scopeOf } from "./testing/serve.ts";

const pictures = { logo: "https://pictures.example/logo.png", cover: "/cover.jpg" };
const locations = known(
  BOOK,
  locationAt("soho", {
    embedOrigins: ["https://*.soho.example"],
    business: { ...BOOK.business, ...pictures },
  }),
);
const originsOf = createEmbedOrigins(locations);
const protectionOf = createProtection(
  "https://book.example",
  createPagePolicy(originsOf),
  originsOf,
);

const writeInTwo: Stage = (_, response) => {
  response.write("a");
  response.end("b");
};

async function answerOf(last: Stage, path = "/book"): Promise<Headers> {
  const port = await listen(
    pipeline([openScope(locations, 0), securityHeaders(protectionOf), last]),
  );
  return (await fetch(`http://127.0.0.1:${port}${path}`)).headers;
}

describe("an answer is protected", () => {
  test.each<[string, Stage]>([
    ["by `end` alone", (_, response) => void response.end("a")],
    ["by `writeHead`", (_, response) => void response.writeHead(405, { Allow: "GET" }).end()],
    ["by `writeHead` with a list", (_, response) => void response.writeHead(200, ["a", "b"]).end()],
    ["by `writeHead` with a reason", (_, response) => void response.writeHead(200, "Yes").end()],
    ["by a `write` before its end", writeInTwo],
    ["when a stage throws", () => Promise.reject(new Error("a bug"))],
  ])("that is written %s", async (_, last) => {
    const headers = await answerOf(last);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toContain("max-age");
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test("by its own header where it brings one, once", async () => {
    const own = { "content-security-policy": "default-src 'none'" };
    const written = await answerOf((_, response) => void response.writeHead(200, own).end());
    expect(written.get("content-security-policy")).toBe("default-src 'none'");
    const set = await answerOf((_, response) => {
      response.setHeader("referrer-policy", "no-referrer");
      response.end();
    });
    expect(set.get("referrer-policy")).toBe("no-referrer");
  });

  test("by what its address is: page, file or picture", async () => {
    const end: Stage = (_, response) => void response.end();
    const [page, file, picture] = await Promise.all(
      ["/book", "/icon.svg", "/book/picture.png"].map((path) => answerOf(end, path)),
    );
    expect(page?.get("content-security-policy")).toContain("default-src 'self'");
    expect(file?.get("content-security-policy")).toContain("default-src 'none'");
    expect(picture?.get("cross-origin-resource-policy")).toBe("cross-origin");
  });
});

test("a page that is kept brings the same headers, and its own policy instead of the usual one", async () => {
  const usual = await answerOf((_, response) => void response.end());
  const page = withProtection(
    { status: 200, headers: [["content-security-policy", "own"]], body: Buffer.from("") },
    protectionOf(scopeOf("/book")),
  );
  const kept = await answerOf((_, response) => {
    response.writeCompleteHead(200, page.headers.flat()).end();
  });
  expect(kept.get("content-security-policy")).toBe("own");
  const names = (headers: Headers) =>
    [...headers.keys()].filter((name) => !["content-length", "transfer-encoding"].includes(name));
  expect(names(kept)).toEqual(names(usual));
});

describe("who may frame a page", () => {
  const ancestorsOf = async (path: string) => {
    const headers = await answerOf((_, response) => void response.end(), path);
    return /frame-ancestors (.*)$/.exec(headers.get("content-security-policy") ?? "")?.[1];
  };

  test.each([
    ["/book", "'self'"],
    ["/soho", "'self' https://*.soho.example"],
    ["/soho/time?line=a", "'self' https://*.soho.example"],
    ["/book/time", "'self'"],
    ["/soho/bookings/token", "'self' https://*.soho.example"],
    ["/soho/bookings/token/cancel", "'none'"],
    ["/", "'self' https://*.soho.example"],
    ["/staff/sign-in", "'none'"],
    ["/staff/soho/preview", "'none'"],
    ["/staff/soho/preview/now/time?line=a", "'self'"],
    ["/soho/broken?reason=not_framed", "*"],
    ["/soho/broken?reason=busy", "'self' https://*.soho.example"],
  ])("%s: %s", async (path, ancestors) => expect(await ancestorsOf(path)).toBe(ancestors));

  test("the script of the widget is for every site", async () => {
    const headers = await answerOf((_, response) => void response.end(), "/embed.js");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });
});

test("pictures come from where the location's own are, and from no other's", async () => {
  const next: Stage = (_, response) => void response.end("a");
  const policyOf = async (path: string) =>
    (await answerOf(next, path)).get("content-security-policy");
  for (const path of ["/soho", "/soho?lang=de", "/soho/time", "/staff/soho/bookings"]) {
    expect(await policyOf(path)).toContain("img-src 'self' data: https://pictures.example;");
  }
  for (const path of ["/book", "/", "/sohoo", "/staff/book", "/staff"]) {
    expect(await policyOf(path)).toContain("img-src 'self' data:;");
  }
});
