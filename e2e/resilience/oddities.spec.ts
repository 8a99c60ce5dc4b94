import { connect } from "node:net";
import { openDetails } from "../../test/harness/http/book.ts";
import { formWith, problemOn } from "../../test/harness/http/page.ts";
import { type FuzzedRequest, send } from "../../test/harness/strange.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

const plain: FuzzedRequest = { method: "GET", path: "/book", headers: [], body: "" };

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

test("oversized requests are refused, unknown paths are 404", async ({ site }) => {
  const status = async (changes: Partial<FuzzedRequest>) =>
    statusOf(await send(site.url, { ...plain, ...changes }));
  expect(await status({ headers: [["X-Long", "x".repeat(20_000)]] })).toBe(431);
  expect(await status({ path: `/book?q=${"x".repeat(20_000)}` })).toBe(431);
  expect(await status({ path: "/%E0%A4" })).toBe(404);
  expect(await status({ path: "/book/%ff" })).toBe(404);
  expect(await status({ path: "/book/bookings/%F0%9D%92%B3" })).toBe(404);
  expect(await status({ path: "/book/bookings/%00" })).toBe(404);
  expect(await status({ method: "TRACE" })).toBe(405);
  expect(await status({ headers: [["X-Forwarded-Proto", "https"]], path: "/book/x" })).toBe(404);
  // Refused with a status, or cut off while sending.
  const large = { method: "POST", body: "x".repeat(3_000_000) };
  expect([413, 0]).toContain(await status(large));
});

test("aborted requests leave no error in the log", async ({ site, request }) => {
  const form = '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nx\r\n--b--\r\n';
  const types = ["multipart/form-data; boundary=b", "application/x-www-form-urlencoded"];
  const { hostname, port } = new URL(site.url);
  const sent = (type: string, length: number) =>
    new Promise<void>((done) => {
      const lines = [`Content-Type: ${type}`, `Content-Length: ${length}`, `Origin: ${site.url}`];
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      socket.resume().setTimeout(300, () => socket.destroy());
      socket.once("close", () => done());
      socket.write(
        `POST /book/details HTTP/1.1\r\nHost: x\r\n${lines.join("\r\n")}\r\n\r\n${form}`,
      );
    });
  // Inside the body, and followed by bytes that are no request.
  const lengths = [form.length + 500, form.length - 20];
  await Promise.all(types.flatMap((type) => lengths.map((length) => sent(type, length))));
  expect((await request.get(`${site.url}/book`)).status()).toBe(200);
  expect(site.lastLines()).not.toMatch(/aborted|uncaught/i);
});

test("the site sends no request to itself for a 404 page", async ({ site, request }) => {
  for (const path of ["/book/services/nothing", "/book/bookings/x", "/book/nowhere"]) {
    expect((await request.get(site.url + path)).status()).toBe(404);
  }
  // A proxy that adds listeners per request would exceed the limit.
  expect(site.lastLines()).not.toContain("MaxListenersExceededWarning");
});

test("unreadable forms are refused as such", async ({ site }) => {
  const part = (name: string, value: string) =>
    `--zqxjv\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const whole = (...parts: readonly string[]) => `${parts.join("")}--zqxjv--\r\n`;
  const post = async (body: string) => {
    const headers: [string, string][] = [
      ["Origin", site.url],
      ["Content-Type", "multipart/form-data; boundary=zqxjv"],
      ["Next-Action", "60".repeat(21)],
    ];
    const path = "/book/details?line=1042";
    return statusOf(await send(site.url, { method: "POST", path, headers, body }));
  };
  const broken = [
    "--zqxjv\r\nno header",
    part("a", "cut off").slice(0, -9),
    "--zqxjv",
    "\u0000\u0001",
    "",
    "[]",
  ];
  expect(await Promise.all(broken.map(post))).toEqual(broken.map(() => 400));
  // An earlier release may have had them, so the page is rendered again.
  const unknown = [
    whole(part("form", "newsletter")),
    whole(part("$ACTION_REF_1", ""), part("$ACTION_1:0", "{nonsense")),
    whole(part("$ACTION_1:0", `{"id":"${"60".repeat(21)}","bound":null}`)),
  ];
  expect(await Promise.all(unknown.map(post))).toEqual(unknown.map(() => 303));
  expect(site.lastLines()).not.toMatch(/Server Action/);
});

test("a form that does not say where it comes from is told so on its page, and keeps what was typed", async ({
  day,
  http,
  site,
  request,
  salon,
  visitor,
}) => {
  const details = await openDetails(http, { line: "1042", date: day });
  const sandboxed = { origin: "null", "sec-fetch-site": "cross-site" };
  const { firstName, email } = visitor;
  const answer = await http.post(details, "review", { firstName, email }, sandboxed);
  expect(answer.status).toBe(422);
  expect(problemOn(answer.html)).toContain(say("problem.hidden"));
  expect(formWith(answer.html, "review")?.get("email")).toBe(email);
  expect(await salon.appointmentsOf(email)).toHaveLength(0);
  // One of another site is not shown again.
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await http.post(details, "review", { email }, foreign)).location).toContain("refused=");
  const staff = await request.post(`${site.url}/staff/book`, {
    multipart: { form: "sign-out" },
    maxRedirects: 0,
  });
  expect(staff.headers().location).toContain("refused=origin");
});
