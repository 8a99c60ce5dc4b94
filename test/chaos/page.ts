import { say } from "../harness/words.ts";
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

export const NO_SUCH_BOOKING = "no such booking";

/** `undefined` while the booking cannot be read. */
export function stateOn(html: string): string | undefined {
  const [tag] = /<div\b[^>]*\sdata-state="[^"]*"[^>]*>/.exec(html) ?? [];
  if (tag !== undefined) return attribute(tag, "data-state");
  return decode(html).includes(say("booking.unknown.title")) ? NO_SUCH_BOOKING : undefined;
}

export function problemOn(html: string): string {
  const [, problem = ""] = /\srole="alert"[^>]*>([\s\S]*?)<\/(?:div|p)>/.exec(html) ?? [];
  return decode(problem.replaceAll(/<[^>]*>/g, " "))
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
