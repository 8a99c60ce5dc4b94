import { expect, test } from "vitest";
import { faultsInHtml, faultsInPage } from "./html.ts";

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
  const guarded = page("", form("javascript:throw new Error('sent')"));
  expect(await faultsInHtml(guarded)).toHaveLength(1);
  expect(await faultsInPage(guarded)).toEqual([]);
  expect(await faultsInPage(page("", form("")))).toHaveLength(1);
});
