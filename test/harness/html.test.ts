import { expect, test } from "vitest";
import { faultsInHtml } from "./html.ts";

test("valid HTML has no faults, and each fault is named", async () => {
  const page = (head: string, body: string) =>
    `<!DOCTYPE html><html lang="de"><head><title>x</title>${head}</head><body>${body}</body></html>`;
  const refresh = '<noscript><meta http-equiv="refresh" content="5"></noscript>';
  const form = (action: string) =>
    `<form action="${action}" method="POST"><button type="submit">b</button></form>`;
  expect(await faultsInHtml(page(refresh, `<p>a</p>${form("/here?a=b")}`))).toEqual([]);
  expect(
    await faultsInHtml(page("", `${refresh}<ul><p>b</p></ul><i id="a"></i><i id="a"></i>`)),
  ).toEqual([
    expect.stringContaining("element-permitted-content: <meta>"),
    expect.stringContaining("element-permitted-content: <p>"),
    expect.stringContaining('no-dup-id: Duplicate ID "a"'),
  ]);
});

test("a document of the same shape as a faultless one has faults of its own told", async () => {
  const page = (text: string, more = "") =>
    `<!DOCTYPE html><html lang="de"><head><title>x</title></head><body><p id="a">${text}</p>${more}</body></html>`;
  const twice = '<p id="a">b</p>';
  expect(await faultsInHtml(page("one"))).toEqual([]);
  expect(await faultsInHtml(page("two &amp; three"))).toEqual([]);
  expect(await faultsInHtml(page("two &nonsense; three"))).toHaveLength(1);
  expect(await faultsInHtml(page("one", twice))).toHaveLength(1);
  expect(await faultsInHtml(page("two", twice))).toHaveLength(1);
});
