import type { Fields } from "./browser.ts";

/** A form as a browser without scripts reads it. */
export type HtmlForm = {
  readonly method: "GET" | "POST";
  /** `undefined`: the address of its page. */
  readonly action: string | undefined;
  /** What is sent of it as it stands: a box that is not ticked sends nothing. */
  readonly fields: Fields;
  /** Values of its buttons, by their name. */
  readonly buttons: (name: string) => readonly string[];
};

/** The text of a field of several lines stands in it. */
const INPUT = /<input\b[^>]*>|<textarea\b[^>]*>[^<]*/g;

/**
 * The first form with a field or button of this name, or with a button that says this: then the
 * form is sent with what that button adds.
 */
export function formOn(html: string, name: string): HtmlForm | undefined {
  for (const [form] of html.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
    const inputs = [...form.matchAll(INPUT)].map(([tag]) => tag);
    const buttons = [...form.matchAll(/<button\b[^>]*>[\s\S]*?<\/button>/g)].map(([tag]) => tag);
    const pressed = buttons.find((button) => textOf(button) === textOf(name));
    const isNamed = [...inputs, ...buttons].some((tag) => attribute(tag, "name") === name);
    if (!isNamed && !pressed) continue;
    const [open = ""] = /^<form\b[^>]*>/.exec(form) ?? [];
    return {
      method: /^post$/i.test(attribute(open, "method") ?? "") ? "POST" : "GET",
      action: attribute(open, "action") || undefined,
      fields: new Map(
        [...inputs.filter(isSent), ...(pressed ? [pressed] : [])].flatMap(nameAndValue),
      ),
      buttons: (of) =>
        buttons
          .filter((tag) => attribute(tag, "name") === of)
          .flatMap((tag) => attribute(tag, "value") ?? []),
    };
  }
  return undefined;
}

function isSent(tag: string): boolean {
  const isBox = /^(?:checkbox|radio)$/.test(attribute(tag, "type") ?? "");
  return !isBox || /\schecked\b/.test(tag);
}

function nameAndValue(tag: string): (readonly [name: string, value: string])[] {
  const name = attribute(tag, "name");
  const [, text] = /^<textarea\b[^>]*>([^<]*)/.exec(tag) ?? [];
  const value = text === undefined ? attribute(tag, "value") : decode(text);
  return name === undefined ? [] : [[name, value ?? ""]];
}

/** What the form with this field sends as it stands. */
export function formWith(html: string, name: string): Fields | undefined {
  const fields = formOn(html, name)?.fields;
  return fields?.has(name) ? fields : undefined;
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

/** Where the link leads that is read out by this name. */
export function linkNamed(html: string, name: string): string | undefined {
  for (const [link] of html.matchAll(/<a\b[^>]*>[\s\S]*?<\/a>/g)) {
    const label = attribute(link.slice(0, link.indexOf(">") + 1), "aria-label");
    if (textOf(label ?? link) === textOf(name)) return attribute(link, "href");
  }
  return undefined;
}

/** The main heading, as it is read. */
export function headingOn(html: string): string {
  return textOf(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "");
}

/** What stands between header and footer, as it is read. */
export function mainOn(html: string): string {
  return textOf(/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
}

/** The number of a booking, as its page tells it. */
export function referenceOn(html: string): string | undefined {
  return /Booking ([2-9A-Z]{3}-[2-9A-Z]{3})/.exec(html)?.[1];
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

/** Of one tag. */
export function attribute(tag: string, name: string): string | undefined {
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
