import type { APIRequestContext, APIResponse } from "@playwright/test";

/** A form of one of our pages, filled in and sent without a browser. */
export type HtmlForm = {
  /** The address that the form stands on and goes to. */
  readonly page: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What its buttons named so would send. */
  values(name: string): readonly string[];
};

/** The first form of a page that has a field or a button of this name. */
export async function formOn(
  request: APIRequestContext,
  page: string,
  name: string,
): Promise<HtmlForm> {
  const html = await (await request.get(page)).text();
  const form = [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)]
    .map(([text]) => text)
    .find((text) => text.includes(` name="${name}"`));
  if (form === undefined) throw new Error(`no form on ${page} has ${name}`);
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const buttons = [...form.matchAll(/<button\b[^>]*>/g)].map(([tag]) => tag);
  return {
    page,
    fields: Object.fromEntries(
      inputs
        .filter((tag) => attribute(tag, "type") !== "checkbox")
        .map((tag) => [attribute(tag, "name"), attribute(tag, "value")]),
    ),
    values: (of) =>
      buttons.filter((tag) => attribute(tag, "name") === of).map((tag) => attribute(tag, "value")),
  };
}

/** Sends a form as one of our own pages would, and follows nothing. */
export function send(
  request: APIRequestContext,
  { page, fields }: HtmlForm,
  filled: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<APIResponse> {
  return request.post(page, {
    multipart: { ...fields, ...filled },
    headers: { origin: new URL(page).origin, ...headers },
    maxRedirects: 0,
  });
}

/** The address of the booking's page that an answer leads to. */
export function bookingIn(answer: APIResponse): string | undefined {
  const { location = "" } = answer.headers();
  return /^\S*\/bookings\/[^/?#]+/.exec(location)?.[0];
}

/** The number of the booking whose page this is. */
export function referenceIn(html: string): string | undefined {
  return /Booking ([2-9A-Z]{3}-[2-9A-Z]{3})/.exec(html)?.[1];
}

/** What a page says, without what it is made of. */
export function wordsIn(html: string): string {
  const [main = ""] = /<main\b[\s\S]*<\/main>/.exec(html) ?? [];
  return main.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

function attribute(tag: string, name: string): string {
  const [, value = ""] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
