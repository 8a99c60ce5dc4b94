import { createBrowser, type Fields, type Headers, type PageResponse } from "./browser.ts";
import { createOwnBrowser, type Habits } from "./own-browser.ts";
import { formOn, type HtmlForm } from "./page.ts";

/** A page as sent, with the path after redirects. */
export type Shown = PageResponse & { readonly path: string };

export type Typed = Readonly<Record<string, string>>;

/** Follows links, fills in forms and keeps cookies over HTTP, as a browser without scripts. */
export type HttpVisitor = {
  readonly origin: string;
  readonly cookies: ReadonlyMap<string, string>;
  readonly seen: readonly Shown[];
  open(path: string, headers?: Headers): Promise<Shown>;
  /** Sends the form with this field or button text; returns the answer. */
  post(page: Shown, form: string, typed?: Typed, headers?: Headers): Promise<PageResponse>;
  /** Sends it as `post` does, and returns the page to which the answer leads. */
  send(page: Shown, form: string, typed?: Typed): Promise<Shown>;
  close(): Promise<void>;
};

export type VisitorHabits = { readonly habits?: Habits; readonly headers?: Headers };

const MAX_REDIRECTS = 5;

export function createHttpVisitor(
  origin: string,
  { habits = "usual", headers: always = {} }: VisitorHabits = {},
): HttpVisitor {
  const browser = createBrowser(origin, always);
  const own = createOwnBrowser(habits);
  const tab = own.at({ browser: () => browser }).browser();
  const seen: Shown[] = [];

  async function open(first: string, headers?: Headers): Promise<Shown> {
    let path = withinSite(first);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const page = answered(path, await tab.get(path, headers));
      if (page.location === undefined) return show(page, path);
      path = withinSite(page.location);
    }
    throw new Error(`${first} leads nowhere`);
  }

  function show(page: PageResponse, path: string): Shown {
    const shown = { ...page, path };
    seen.push(shown);
    return shown;
  }

  /** Without what browsers keep to themselves. */
  function withinSite(location: string): string {
    const [address = ""] = location.split("#");
    return address.startsWith(origin) ? address.slice(origin.length) : address;
  }

  function pathOf(page: Shown, { action }: HtmlForm): string {
    return withinSite(action ?? page.path);
  }

  async function post(page: Shown, name: string, typed: Typed = {}, headers?: Headers) {
    const form = formOf(page, name);
    const path = pathOf(page, form);
    return answered(path, await tab.post(path, withTyped(form.fields, typed), headers));
  }

  return {
    origin,
    cookies: own.cookies,
    seen,
    open,
    post,
    async send(page, name, typed = {}) {
      const form = formOf(page, name);
      if (form.method === "GET") {
        const query = new URLSearchParams([...withTyped(form.fields, typed)]);
        return open(`${pathOf(page, form)}?${query}`);
      }
      const answer = await post(page, name, typed);
      return answer.location === undefined
        ? show(answer, pathOf(page, form))
        : open(withinSite(answer.location));
    },
    close: () => browser.close(),
  };
}

function formOf(page: Shown, name: string): HtmlForm {
  const form = formOn(page.html, name);
  if (!form) throw new Error(`${page.path} has no form with “${name}”`);
  return form;
}

function withTyped(fields: Fields, typed: Typed): Fields {
  return new Map([...fields, ...Object.entries(typed)]);
}

function answered(path: string, page: PageResponse | undefined): PageResponse {
  if (!page) throw new Error(`${path} was not answered`);
  return page;
}
