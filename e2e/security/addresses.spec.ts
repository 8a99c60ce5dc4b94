import { PARAMETER_NAMES } from "../../app/_shared/params.ts";
import { expect, test } from "../../test/harness/test.ts";

test.describe.configure({ mode: "default" });

/** A text that an attacker wants on our page. */
const TEXT = "Your payment failed. Call 0900 123";
const LINE = "1042";

/** Visible text, without addresses. */
function textIn(html: string): string {
  return html.replace(/\b(?:href|value)="[^"]*"/g, "");
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text();
}

test("no parameter is reflected as text", async ({ site }) => {
  // The search is told in its field, as below.
  const known = PARAMETER_NAMES.filter((name) => name !== "q");
  const pages = [
    "/book",
    "/book/services/svc_cut",
    "/book/bundles/bnd_cut_gloss",
    "/book/time",
    "/book/details",
    "/book/bookings/x",
    "/nowhere",
  ];
  for (const page of pages) {
    for (const name of [...known, "variant", "addon0", "s0-variant", "name", "x"]) {
      const query = new URLSearchParams([
        ["line", LINE],
        [name, TEXT],
      ]);
      const html = await read(`${site.url}${page}?${query}`);
      expect(/payment(?: |\+|%20)failed/.test(textIn(html)), `${page} ${name}`).toBe(false);
    }
  }
});

test("the search query appears only in its field", async ({ site }) => {
  for (const text of [TEXT, `cut ${TEXT}`]) {
    const html = await read(`${site.url}/book?q=${encodeURIComponent(text)}`);
    expect(html).toContain(`value="${text}"`);
    expect(textIn(html).includes("payment")).toBe(false);
  }
});

test("the added item is named from the catalogue, and only if the cart holds it", async ({
  site,
}) => {
  const status = "Added to your visit: ";
  const page = (query: string) => read(`${site.url}/book?${query}`);
  expect(await page("line=1042&added=1042")).toContain(`${status}Fringe trim`);
  for (const added of ["svc_gone", "svc_blow_dry", "Fringe+trim"]) {
    expect((await page(`line=1042&added=${added}`)).includes(status), added).toBe(false);
  }
});

const junk = "x".repeat(99);
const long = `${junk}.v.${junk}${`.a.${junk}.${junk}`.repeat(4)}`;
const lines = (count: number, line: string) => Array(count).fill(`line=${line}`).join("&");
const marks = Array.from({ length: 400 }, (_, at) => `%00${at % 10}%00`).join("");
const options = Array.from({ length: 160 }, (_, at) => `.a.g.o${at}`).join("");

/** Addresses of 15 kB, each with a short one for comparison. */
const fat: readonly (readonly [plain: string, fat: string])[] = [
  ["/book", `/book?q=${"x".repeat(15_000)}`],
  ["/book", `/book?x=${"x".repeat(15_000)}`],
  ["/book", `/book?q=${marks}`],
  ["/book", `/book?${Array.from({ length: 1_500 }, (_, at) => `x${at}=${at}`).join("&")}`],
  ["/book", `/book?team=${"t".repeat(15_000)}`],
  ["/book?line=1042", `/book?line=1042&added=${"x".repeat(15_000)}`],
  ["/book", `/book?${lines(15, long)}`],
  [
    `/book?${lines(8, "svc_cut.v.var_cut_short")}`,
    `/book?${lines(15, `svc_cut.v.${junk}${`.a.${junk}.${junk}`.repeat(4)}.b.${junk}`)}`,
  ],
  ["/book", `/book?${lines(13, `1042${options}`)}`],
  ["/book/services/svc_cut", `/book/services/svc_cut?${lines(15, long)}`],
  [
    "/book/services/svc_cut",
    `/book/services/svc_cut?variant=${"x".repeat(7_000)}&addon0=${"x".repeat(7_000)}`,
  ],
  [`/book/time?${lines(15, "gone")}`, `/book/time?${lines(15, long)}`],
  ["/book/time?line=1042", `/book/time?line=1042&team=${"x".repeat(15_000)}`],
  ["/book/time?line=1042", `/book/details?line=1042&start=${"x".repeat(15_000)}`],
];

for (const [plain, address] of fat) {
  test(`no oversized page for ${address.slice(0, 40)}`, async ({ site }) => {
    const usual = (await read(site.url + plain)).length;
    expect((await read(site.url + address)).length / usual).toBeLessThan(1.2);
  });
}

test("a path of 15 kB gets no oversized page either", async ({ site }) => {
  const plain = (await read(`${site.url}/book/x`)).length;
  for (const path of ["/book/", "/book/services/", "/book/bookings/", "/"]) {
    const html = await read(`${site.url}${path}${"x".repeat(15_000)}`);
    expect(html.length / plain, path).toBeLessThan(1.2);
    expect(html.includes("xxxxxxxx"), path).toBe(false);
  }
});

test("control characters in an address reach no page", async ({ site }) => {
  const html = await read(`${site.url}/book?q=%001%00%7F%C2%85&team=a%00b&line=1042&line=svc_cut`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(html)).toBe(false);
  expect(/%00|%7F|%C2%85/i.test(html)).toBe(false);
  expect(html).toContain('value="1"');
});

test("a cached page holds no text of an earlier request", async ({ site }) => {
  for (const query of ["q=cut+zqxj", "line=zqxj", "line=svc_cut.v.zqxj", "x=zqxj"]) {
    const answer = () => fetch(`${site.url}/book?${query}`);
    await (await answer()).text();
    const second = await answer();
    const html = await second.text();
    const isKept = second.headers.get("age") !== null;
    expect(isKept && html.includes("zqxj"), query).toBe(false);
  }
});
