import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { bodyLimit } from "../body-limit.ts";
import { render } from "../render.ts";
import { behindTheFirst, listen, pagesOf, UNBOUNDED } from "../testing/serve.ts";

const NEW = "60bb";
/** Every request that reached the framework, in order: its method and what was in its form. */
let asked: (readonly [method: string, form: readonly (readonly [string, string])[]])[] = [];
/** The page as it is now. */
let page = { status: 200, html: "" };
/** Whether the framework knows the action; the build may say otherwise. */
let isServed = true;

async function framework(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = "", headers } = request;
  const type = headers["content-type"] ?? "";
  const body = new Uint8Array(Buffer.concat(chunks));
  const form = method === "POST" && new Response(body, { headers: { "content-type": type } });
  const fields = form ? [...(await form.formData())] : [];
  asked.push([method, fields.map(([name, value]) => [name, String(value)])]);
  const isUnknown = fields.some(
    ([name, value]) => name.endsWith(":0") && !`${value}`.includes(NEW),
  );
  response.setHeader("content-type", "text/html");
  if (method === "POST" && (isUnknown || !isServed)) {
    response.setHeader("x-nextjs-action-not-found", "1");
    response.writeHead(409).end("Server Action unavailable.");
  } else if (method === "POST") response.end("booked");
  else if (page.status !== 200) response.writeHead(page.status, { location: "/book/time" }).end();
  else response.end(request.url?.startsWith("/book/broken") ? request.url : page.html);
}

let origin = "";
beforeEach(async () => {
  const { pages, errorPages } = pagesOf(framework, {
    knows: (_path, id) => id === NEW || id === "60cc",
  });
  const port = await listen(
    behindTheFirst(bodyLimit(errorPages), render(framework, pages, UNBOUNDED)),
  );
  origin = `http://127.0.0.1:${port}`;
  asked = [];
  isServed = true;
  page = { status: 200, html: other + htmlOf("details") };
});

const field = (name: string, value = "") =>
  `<input type="hidden" name="${name}" value="${value.replaceAll('"', "&quot;")}"/>`;
const callOf = (id: string) => JSON.stringify({ id, bound: "$@1" });

function htmlOf(name: string): string {
  const call = [
    field("$ACTION_REF_7"),
    field("$ACTION_7:0", callOf(NEW)),
    field("$ACTION_7:1", "[]"),
  ];
  return `<form action="" method="POST">${call.join("")}${field("form", name)}${field("review")}</form>`;
}
const other = `<form>${field("$ACTION_7:0", callOf("60dd"))}${field("form", "forget")}</form>`;

function send(id: string, more: Readonly<Record<string, string>> = {}, headers = {}) {
  const body = new FormData();
  const call = { $ACTION_REF_1: "", "$ACTION_1:0": callOf(id), "$ACTION_1:1": '["old"]' };
  const typed = { form: "details", firstName: 'Ada "<b>', email: "ada@example.com", ...more };
  for (const [name, value] of Object.entries({ ...call, ...typed })) body.append(name, value);
  const own = { "sec-fetch-site": "same-origin", ...headers };
  return fetch(`${origin}/book/details?a=b`, {
    method: "POST",
    body,
    headers: own,
    redirect: "manual",
  });
}

const renewed = [
  ["$ACTION_REF_7", ""],
  ["$ACTION_7:0", callOf(NEW)],
  ["$ACTION_7:1", "[]"],
  ["form", "details"],
  ["firstName", 'Ada "<b>'],
  ["email", "ada@example.com"],
];

test("a form of this release goes on as it is", async () => {
  expect(await (await send(NEW)).text()).toBe("booked");
  expect(asked.map(([method]) => method)).toEqual(["POST"]);
});

test("a form of an earlier release is sent with what was typed, and the framework never sees it", async () => {
  expect(await (await send("60aa")).text()).toBe("booked");
  expect(asked).toEqual([
    ["GET", []],
    ["POST", renewed],
  ]);
});

test("so is one that the build knows and the framework does not", async () => {
  expect(await (await send("60cc")).text()).toBe("booked");
  expect(asked.map(([method]) => method)).toEqual(["POST", "GET", "POST"]);
  expect(asked.at(-1)).toEqual(["POST", renewed]);
});

test("so is one whose call cannot be read", async () => {
  expect(await (await send(NEW, { "$ACTION_1:1": "{broken" })).text()).toBe("booked");
  expect(asked.at(-1)).toEqual(["POST", renewed]);
});

test("it is sent once, even if that fails", async () => {
  isServed = false;
  expect((await send("60aa")).status).toBe(409);
  expect(asked.map(([method]) => method)).toEqual(["GET", "POST"]);
});

test("where its page has no such form any more, the page says what has become of it", async () => {
  page = { status: 200, html: other };
  expect(await (await send("60aa")).text()).toContain("60dd");
  page = { status: 307, html: "" };
  const moved = await send("60aa");
  expect([moved.status, moved.headers.get("location")]).toEqual([303, "/book/time"]);
  expect(asked.map(([method]) => method)).toEqual(["GET", "GET"]);
});

test("a form without a name is never taken for another one", async () => {
  expect(await (await send("60aa", { form: "" })).text()).toContain("<form");
  expect(asked.map(([method]) => method)).toEqual(["GET"]);
});

test("what cannot be read at all is answered in words", async () => {
  const answer = await fetch(`${origin}/book/details?lang=de`, {
    method: "POST",
    body: "--b\r\nno head",
    headers: { "content-type": "multipart/form-data; boundary=b", "sec-fetch-site": "same-origin" },
  });
  expect([answer.status, await answer.text()]).toEqual([
    400,
    "/book/broken?lang=de&reason=unreadable",
  ]);
});
