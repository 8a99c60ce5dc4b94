import type { Fields } from "./browser.ts";

/** A form as a browser without scripts reads it. */
export type HtmlForm = {
  readonly method: "GET" | "POST";
  /** `undefined`: the address of its page. */
  readonly action: string | undefined;
  /** Fields that it sends as it is: an unticked box sends nothing. */
  readonly fields: Fields;
  readonly buttons: (name: string) => readonly string[];
};

/** A textarea's value is the text between its tags. */
const INPUT = /<input\b[^>]*>|<textarea\b[^>]*>[^<]*/g;

/** The first form with a field or button of this name, or with a button of this text to press. */
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

export function formWith(html: string, name: string): Fields | undefined {
  const fields = formOn(html, name)?.fields;
  return fields?.has(name) ? fields : undefined;
}

/** Minor units of a currency with two decimals. */
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

/** The address of the link with this accessible name. */
export function linkNamed(html: string, name: string): string | undefined {
  for (const [link] of html.matchAll(/<a\b[^>]*>[\s\S]*?<\/a>/g)) {
    const label = attribute(link.slice(0, link.indexOf(">") + 1), "aria-label");
    if (textOf(label ?? link) === textOf(name)) return attribute(link, "href");
  }
  return undefined;
}

export function headingOn(html: string): string {
  return textOf(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "");
}

export function mainOn(html: string): string {
  return textOf(/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
}

export function referenceOn(html: string): string | undefined {
  return /Booking ([2-9A-Z]{3}-[2-9A-Z]{3})/.exec(textOf(html))?.[1];
}

/** The text without tags, runs of spaces and direction marks. */
export function textOf(html: string): string {
  return decode(html.replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/[\u2066-\u2069\u200b-\u200f]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

export function linksTo(html: string, part: string): readonly string[] {
  const anchors = [...html.matchAll(/<a\b[^>]*>/g)].flatMap(
    ([tag]) => attribute(tag, "href") ?? [],
  );
  return [...new Set(anchors.filter((href) => href.includes(part)))];
}

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
