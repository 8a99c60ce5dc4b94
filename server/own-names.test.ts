import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { sameOrigin } from "./same-origin.ts";
import { behindTheFirstOf, listen, locationAt, pagesOf } from "./testing/serve.ts";

const SITE = "https://book.example";
const MITTE = "https://termine.mitte.example";
const LYON = "https://rdv.lyon.example";

const locations = [
  locationAt("book"),
  locationAt("mitte", { publicUrl: MITTE }),
  locationAt("lyon", { publicUrl: LYON }),
];

const { errorPages } = pagesOf((_request, response) => void response.end("refused"));

/** What the stage answers, or the origin that handlers expect of a form. */
async function ask(
  at: string,
  path: string,
  method = "GET",
  from = at,
  { host }: Pick<URL, "host"> = new URL(at),
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const port = await listen(
    behindTheFirstOf(
      locations,
      sameOrigin({ publicUrl: SITE, allowedHosts: [] }, errorPages),
      ({ headers }, response) => void response.end(`shown, ${headers.origin}`),
    ),
  );
  const headers = { host, origin: from, ...more };
  const sent = request({ port, host: "127.0.0.1", path, method, headers }).end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  let text = "";
  for await (const part of answer ?? []) text += part;
  const { statusCode, headers: got } = answer ?? { headers: {} };
  return statusCode === 200 ? text : `${statusCode} ${got.location ?? ""}`.trim();
}

test("a location is shown at its own name and at the site's", async () => {
  expect(await ask(MITTE, "/mitte/time?line=a")).toMatch(/^shown/);
  expect(await ask(SITE, "/mitte")).toMatch(/^shown/);
  expect(await ask(MITTE, "/embed.js")).toMatch(/^shown/);
});

test.each([
  ["/", `${MITTE}/mitte`],
  ["/?lang=de", `${MITTE}/mitte?lang=de`],
  ["/lyon/time", `${LYON}/lyon/time`],
  ["/book", `${SITE}/book`],
  ["/staff/mitte", `${SITE}/staff/mitte`],
  ["/staff/lyon", `${SITE}/staff/lyon`],
  ["/nothing", `${SITE}/nothing`],
])("at a location's name %s leads to %s", async (path, to) => {
  expect(await ask(MITTE, path)).toBe(`307 ${to}`);
});

test.each(["Termine.MITTE.example", "termine.mitte.example:443"])(
  "%s is its name",
  async (host) => {
    expect(await ask(MITTE, "/mitte", "GET", MITTE, { host })).toMatch(/^shown/);
    expect(await ask(MITTE, "/mitte/details/send", "POST", MITTE, { host })).toMatch(/^shown/);
  },
);

test("a form is taken from its own page, at each of the location's names", async () => {
  const form = "/mitte/details/send";
  expect(await ask(MITTE, form, "POST")).toBe(`shown, ${MITTE}`);
  expect(await ask(SITE, form, "POST")).toBe(`shown, ${MITTE}`);
  expect(await ask(SITE, "/book/details/send", "POST")).toBe(`shown, ${SITE}`);
});

test("a form whose browser says two things has no sender for its handler either", async () => {
  const crossSite = { "sec-fetch-site": "cross-site" };
  const form = "/mitte/details/send";
  expect(await ask(SITE, form, "POST", SITE, new URL(SITE), crossSite)).toBe("shown, null");
});

test("a form from another name is refused at the name where it was sent", async () => {
  const form = "/mitte/details/send";
  const refused = `303 ${MITTE}/mitte?refused=origin`;
  for (const from of [SITE, LYON, "https://evil.example"]) {
    expect([from, await ask(MITTE, form, "POST", from)]).toEqual([from, refused]);
  }
  expect(await ask(SITE, form, "POST", MITTE)).toBe(`303 ${SITE}/mitte?refused=origin`);
  expect(await ask(MITTE, "/lyon/details/send", "POST")).toMatch(/^421/);
  expect(await ask("https://evil.example", form, "POST")).toMatch(/^421/);
});
