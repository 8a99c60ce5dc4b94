import type { Fields } from "../harness/http/browser.ts";
import { formOf, type RawRequest } from "../harness/http/raw.ts";

/** What makes careless code slow, worst first. Each is repeated up to the size. */
const CONTENTS: readonly { readonly start: string; readonly unit: string; readonly end: string }[] =
  [
    { start: "a@g.", unit: "a", end: "" },
    { start: "", unit: "\u{fdfa}", end: "" },
    { start: "", unit: "[", end: "" },
    { start: "a@", unit: "a.", end: "!" },
    { start: "e", unit: "\u{301}\u{323}", end: "" },
    { start: "", unit: "a", end: "" },
    { start: "", unit: " ", end: "x" },
    { start: "+", unit: "1 ", end: "x" },
    { start: "", unit: "a,", end: "" },
    { start: "", unit: ";q=0.1,", end: "" },
    { start: "4711.", unit: "aB-_", end: "" },
    { start: "", unit: "😀", end: "" },
    { start: "", unit: "\u{202e}\u{200b}\u{1}", end: "a" },
    { start: "", unit: "%00", end: "%" },
    { start: "", unit: "\t\u{a0}", end: "\n" },
    { start: '{"a":', unit: '{"a":', end: "" },
  ];

/** Bytes; the site reads no longer body than the last, and no more headers than the second. */
export const SIZES = { small: 1_000, head: 13_000, large: 100_000, limit: 127_000 } as const;

const KINDS = CONTENTS.length;

export function content(kind: number, bytes: number): string {
  const { start, unit, end } = CONTENTS[kind % KINDS] ?? { start: "", unit: "a", end: "" };
  const count = Math.floor((bytes - start.length - end.length) / Buffer.byteLength(unit));
  return start + unit.repeat(Math.max(1, count)) + end;
}

export type Oversized = { readonly name: string; readonly request: RawRequest };

export type SentForm = { readonly path: string; readonly fields: Fields };

type Extent = { readonly sizes: readonly number[]; readonly kinds: readonly number[] };

/** The worst of them, and one in turn; or all. */
export function extentOf(isShort: boolean, turn: number): Extent {
  const { small, head, large, limit } = SIZES;
  return isShort
    ? { sizes: [limit], kinds: [0, 1, 2 + (turn % (KINDS - 2))] }
    : { sizes: [small, head, large, limit], kinds: Array.from({ length: KINDS }, (_, at) => at) };
}

/** Each field of a form, one at a time, while the others are as the page has them. */
export function oversizedForm(origin: string, form: SentForm, extent: Extent): Oversized[] {
  const names = [...form.fields.keys()];
  const page = form.path.replace(/\?.*/, "").slice(0, 30);
  const others = [...form.fields].reduce((all, field) => all + field.join("").length + 100, 0);
  return extent.kinds.flatMap((kind) =>
    extent.sizes.flatMap((bytes) =>
      names.map((name) => {
        const value = content(kind, Math.min(bytes, SIZES.limit - others));
        return {
          name: `POST ${page}: ${name} of ${bytes} bytes, kind ${kind}`,
          request: posted(origin, form.path, Object.fromEntries([...form.fields, [name, value]])),
        };
      }),
    ),
  );
}

function posted(
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
): RawRequest {
  const { body = "", headers = [] } = formOf(fields);
  const own = [["Origin", origin] as const, ["Sec-Fetch-Site", "same-origin"] as const];
  return { method: "POST", path, body, headers: [...headers, ...own] };
}

/** Forms whose number of fields is what is too much. */
export function overfullForms(origin: string, { path, fields }: SentForm): readonly Oversized[] {
  const more = Array.from({ length: 1_000 }, (_, at) => [`f${at}`, "x"] as const);
  const many = Object.fromEntries([...fields, ...more]);
  return [{ name: "a form of many fields", request: posted(origin, path, many) }];
}

const PARAMS = [
  ...["added", "color", "date", "edit", "lang", "language", "line", "location", "month", "near"],
  ...["only", "page", "part", "problem", "q", "reason", "refused", "scheme", "service", "start"],
  ...["team", "to", "utm_source", "variant", "addon0", "with"],
];

const PAGES = ["/book", "/book/time", "/book/details", "/", "/book/broken", "/staff/sign-in"];

/** Each parameter too long, and too often; in addresses of several pages. */
export function oversizedQueries({ kinds }: Extent): readonly Oversized[] {
  return PARAMS.flatMap((param, at) => {
    const page = PAGES[at % PAGES.length] ?? "/book";
    const long = kinds.map((kind) => `${param}=${escaped(content(kind, SIZES.head))}`);
    const often = Array.from({ length: 13_000 / (param.length + 3) }, () => `${param}=1`).join("&");
    return [...long, often].map((query, index) => ({
      name: `GET ${page}?${param}= (${index})`,
      request: { path: `${page}?line=1042&${query}` },
    }));
  }).concat(
    PAGES.map((page) => ({
      name: `GET ${page} with 6,500 parameters`,
      request: { path: `${page}?${"a&".repeat(6_500)}` },
    })),
  );
}

/** Letters and what an address may hold; escapes make the rest three times as long. */
function escaped(text: string): string {
  return encodeURIComponent(text).slice(0, SIZES.head).replace(/%.?$/, "");
}

const HEADERS = [
  ...["Accept", "Accept-Encoding", "Accept-Language", "Cookie", "If-None-Match", "Origin"],
  ...["Range", "Referer", "Sec-Fetch-Site", "User-Agent", "X-Forwarded-For", "X-Request-Id"],
  ...["Content-Type", "Host"],
];

/** What a header may hold: no line ends and no other control characters. */
export function oversizedHeaders(origin: string, { kinds }: Extent): readonly Oversized[] {
  const { host } = new URL(origin);
  return HEADERS.flatMap((header) =>
    kinds.map((kind) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      const value = content(kind, SIZES.head).replace(/[\u0000-\u001f]/g, " ");
      const method = header === "Content-Type" ? "POST" : "GET";
      const framed = header === "Referer" ? [["Sec-Fetch-Dest", "iframe"] as const] : [];
      return {
        name: `${method} /book with ${header} kind ${kind}`,
        request: {
          method,
          path: "/book?team=1",
          headers: [
            [header, header === "Origin" ? `http://${value}` : value] as const,
            ...framed,
          ].map(([name, text]) => [name, name === "Host" ? host + text.trim() : text] as const),
          ...(method === "POST" && { body: "a=b" }),
        },
      };
    }),
  );
}
