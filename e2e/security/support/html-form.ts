import type { APIRequestContext, APIResponse } from "@playwright/test";

/** A form of our pages, sent without a browser. */
export type HtmlForm = {
  /** The page's address, which is also its action. */
  readonly page: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Values of the fields and buttons with this name. */
  values(name: string): readonly string[];
};

/** The first form with a field or button of this name. */
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

/** Like one of our pages; follows no redirect. */
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

/** Address of the booking page in a response. */
export function bookingIn(answer: APIResponse): string | undefined {
  const { location = "" } = answer.headers();
  return /^\S*\/bookings\/[^/?#]+/.exec(location)?.[0];
}

export function referenceIn(html: string): string | undefined {
  return /Booking ([2-9A-Z]{3}-[2-9A-Z]{3})/.exec(html)?.[1];
}

/** Visible text of a page. */
export function wordsIn(html: string): string {
  const [main = ""] = /<main\b[\s\S]*<\/main>/.exec(html) ?? [];
  return main.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

function attribute(tag: string, name: string): string {
  const [, value = ""] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
