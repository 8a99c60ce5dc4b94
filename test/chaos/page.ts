import type { Fields } from "./browser.ts";

export function formWith(html: string, name: string): Fields | undefined {
  for (const [form] of html.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
    const fields = new Map<string, string>();
    for (const [input] of form.matchAll(/<input\b[^>]*>/g)) {
      const field = attribute(input, "name");
      if (field !== undefined) fields.set(field, attribute(input, "value") ?? "");
    }
    if (fields.has(name)) return fields;
  }
  return undefined;
}

/** Minor units, of a currency with two digits. */
export function priceOnButton(html: string): number | undefined {
  for (const [, label = ""] of html.matchAll(
    /<button\b[^>]*type="submit"[^>]*>([\s\S]*?)<\/button>/g,
  )) {
    const [, whole, cents = "00"] = /(\d[\d,]*)(?:\.(\d\d))?/.exec(label) ?? [];
    if (whole !== undefined) return Number(whole.replaceAll(",", "") + cents);
  }
  return undefined;
}

/** `undefined` while the booking cannot be read. */
export function stateOn(html: string): string | undefined {
  const [tag] = /<div\b[^>]*\sdata-state="[^"]*"[^>]*>/.exec(html) ?? [];
  return tag === undefined ? undefined : attribute(tag, "data-state");
}

export function problemOn(html: string): string {
  const [, problem = ""] = /\srole="alert"[^>]*>([\s\S]*?)<\/(?:div|p)>/.exec(html) ?? [];
  return textOf(problem);
}

/** As it is read: without tags, runs of spaces and marks of direction. */
export function textOf(html: string): string {
  return decode(html.replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/[\u2066-\u2069\u200b-\u200f]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Addresses of links that contain `part`. */
export function linksTo(html: string, part: string): readonly string[] {
  const anchors = [...html.matchAll(/<a\b[^>]*>/g)].flatMap(
    ([tag]) => attribute(tag, "href") ?? [],
  );
  return [...new Set(anchors.filter((href) => href.includes(part)))];
}

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decode(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

function decode(text: string): string {
  return text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
