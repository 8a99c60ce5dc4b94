import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { scope } from "#lib/app/scope.ts";
import { bodyLimit } from "../../body-limit.ts";
import { render } from "../../render.ts";
import { behindTheFirst, listen, pagesOf, UNBOUNDED } from "../../testing/serve.ts";

type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Method, address and form fields of every request that reached the framework. */
let asked: (readonly [method: string, url: string, fields: unknown])[] = [];
let handler: Answer = { status: 500 };
let page: Answer = { status: 200 };

const json = (status: number, more = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...more },
  body: '{"problems":[{"text":"\u00d6 \ud83d\ude80"}]}',
});

async function framework(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = "", url = "" } = request;
  const body = Buffer.concat(chunks).toString();
  asked.push([method, url, body === "" ? undefined : JSON.parse(body)]);
  const isBroken = url.startsWith("/book/broken");
  const answer = method === "POST" ? handler : isBroken ? { status: 200, body: url } : page;
  const { formAnswer = "" } = scope();
  response.setHeader("content-type", "text/html");
  response.writeHead(answer.status, answer.headers).end(answer.body ?? `page ${formAnswer}`);
}

let origin = "";
beforeEach(async () => {
  const { pages, errorPages } = pagesOf(framework);
  const stages = [bodyLimit(errorPages), render(framework, pages, UNBOUNDED)];
  origin = `http://127.0.0.1:${await listen(behindTheFirst(...stages))}`;
  asked = [];
  handler = { status: 303, headers: { location: "/book/bookings/token" } };
  page = { status: 200 };
});

const PAGE = "/book/details?date=2026-12-01";
const typed = { form: "details", firstName: 'Ada "<b>', review: "seal" };

function send(fields: Readonly<Record<string, string>> = typed, headers = {}, path = PAGE) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return fetch(origin + path, { method: "POST", body, headers, redirect: "manual" });
}

const carriedOut = ["POST", "/book/details/send", typed];

test("a form reaches its handler, and the browser goes where that leads", async () => {
  const answer = await send();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/book/bookings/token"]);
  expect(asked).toEqual([carriedOut]);
});

test("a handler's answer is shown on the page of the form, with its status", async () => {
  handler = json(422);
  const answer = await send();
  expect([answer.status, await answer.text()]).toEqual([422, `page ${handler.body}`]);
  expect(asked).toEqual([carriedOut, ["GET", PAGE, undefined]]);
});

test("so is the answer to a form that failed at the site, which may be sent again", async () => {
  handler = json(503, { "retry-after": "30" });
  const answer = await send();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await answer.text()).toBe(`page ${handler.body}`);
});

test("a page that leads elsewhere by now is followed without the form", async () => {
  handler = json(422);
  page = { status: 307, headers: { location: "/book/time" }, body: "" };
  const answer = await send();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/book/time"]);
});

test("a page that is not there any more says so", async () => {
  handler = json(422);
  page = { status: 404, body: "gone" };
  expect((await send()).status).toBe(404);
});

test("a form of a release whose forms were server actions is carried out by its name", async () => {
  const call = { $ACTION_REF_1: "", "$ACTION_1:0": '{"id":"60aa","bound":"$@1"}' };
  const old = { ...call, ...typed, location: "book" };
  expect((await send(old)).status).toBe(303);
  expect(asked).toEqual([["POST", "/book/details/send", old]]);
});

test.each([
  ["no form has", { ...typed, form: "newsletter" }, PAGE],
  ["is a name of the language", { ...typed, form: "constructor" }, PAGE],
  ["belongs to another page", { ...typed, form: "cancel" }, PAGE],
  ["is missing", { firstName: "Ada" }, PAGE],
  ["belongs to staff", { form: "sign-out" }, "/book"],
])("a form whose name %s changes nothing: its page is shown", async (_name, fields, path) => {
  const answer = await send(fields, {}, path);
  expect([answer.status, await answer.text()]).toEqual([200, "page "]);
  expect(asked).toEqual([["GET", path, undefined]]);
});

test("if a handler finds nothing to change, the page is shown", async () => {
  handler = { status: 404, body: "" };
  expect(await (await send()).text()).toBe("page ");
  expect(asked.map(([method]) => method)).toEqual(["POST", "GET"]);
});

test("a handler that fails is a page in words, and is not asked again", async () => {
  handler = { status: 500, body: "" };
  const answer = await send();
  expect([answer.status, await answer.text()]).toEqual([500, "/book/broken"]);
  expect(asked.filter(([method]) => method === "POST")).toHaveLength(1);
});

test("a script is told where to go", async () => {
  const answer = await send(typed, { "x-framed": "true" });
  expect([answer.status, answer.headers.get("location")]).toEqual([200, "/book/bookings/token"]);
});

test("an unreadable form gets a page that says so", async () => {
  const answer = await fetch(`${origin}/book/details?lang=de`, {
    method: "POST",
    body: "--b\r\nno head",
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
  expect([answer.status, await answer.text()]).toEqual([
    400,
    "/book/broken?lang=de&reason=unreadable",
  ]);
});

test("a request from outside cannot send the framework a form", async () => {
  const forged = { "next-action": "60aa" };
  const answer = await fetch(`${origin}/book/details/send`, {
    method: "POST",
    body: JSON.stringify({ review: "seal" }),
    headers: { "content-type": "application/json", ...forged },
  });
  expect(await answer.text()).toBe("page ");
  expect(asked).toEqual([["GET", "/book/details/send", undefined]]);
});
