import { expect, test, vi } from "vitest";
import { answering } from "../../../server/testing/serve.ts";
import type { PageContext } from "../../_shared/page-context.ts";

const ADDRESS = "/soho/details?line=a&start=1000";
const set = vi.fn();
let sent = new Headers();
vi.mock("next/headers", () => ({ headers: async () => sent, cookies: async () => ({ set }) }));
vi.mock("../../_shared/page-context.ts", () => ({ publicUrl: () => "https://book.example" }));
const { askForCookies } = await import("./probe-cookies.ts");

function probe(headers: Readonly<Record<string, string>>, address = ADDRESS, preview = {}) {
  sent = new Headers(headers);
  const context: Pick<PageContext, "slug" | "preview"> = { slug: "soho", ...preview };
  return answering(address, () => askForCookies(context));
}
const navigate = { "sec-fetch-mode": "navigate" };

test("a form that comes without a cookie is asked to come again with one", async () => {
  const answer = await probe(navigate);
  expect([answer?.status, answer?.headers.get("location")]).toEqual([
    307,
    `${ADDRESS}&cookies=asked`,
  ]);
  expect(set).toHaveBeenLastCalledWith("__Secure-probe-soho", "1", {
    path: "/soho",
    maxAge: 60,
    httpOnly: true,
    secure: true,
    sameSite: "none",
    partitioned: true,
  });
});

test.each([
  ["brings a cookie", { ...navigate, cookie: "probe-soho=1" }, ADDRESS],
  ["has been asked", navigate, `${ADDRESS}&cookies=asked`],
  ["is sent by a script", { "sec-fetch-mode": "cors" }, ADDRESS],
  ["comes from a text browser", {}, ADDRESS],
])("a form that %s is read at once", async (_name, headers, address) => {
  expect(await probe(headers, address)).toBeUndefined();
});

test("a form of a preview is never sent to the visitor's own page", async () => {
  expect(await probe(navigate, ADDRESS, { preview: {} })).toBeUndefined();
});
