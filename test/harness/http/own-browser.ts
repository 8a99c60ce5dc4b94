import type { Browser, Headers, PageResponse } from "./browser.ts";

/** Fetch Metadata and cookies of a visitor's browser; `older` has neither, like a text browser. */
export type Habits = "usual" | "blocks cookies" | "older";

const HABITS: readonly Habits[] = ["usual", "usual", "blocks cookies", "usual", "usual", "older"];

export function habitsOf(visitor: number): Habits {
  return HABITS[visitor % HABITS.length] ?? "usual";
}

export type VisitedSite = { browser(): Browser };

/** One visitor's browser for every site under test: all ports of a host share cookies. */
export type OwnBrowser = {
  at(site: VisitedSite): VisitedSite;
  cookies: ReadonlyMap<string, string>;
};

/** A Set-Cookie header that removes its cookie. */
const IS_OVER = /;\s*(?:max-age=0\b|expires=Thu, 01 Jan 1970)/i;

export function createOwnBrowser(habits: Habits): OwnBrowser {
  const cookies = new Map<string, string>();

  function keep(response: PageResponse | undefined): PageResponse | undefined {
    for (const line of habits === "usual" ? (response?.setCookies ?? []) : []) {
      const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (IS_OVER.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  function headers(site: "none" | "same-origin"): Headers {
    if (habits === "older") return {};
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return {
      "sec-fetch-site": site,
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      "sec-fetch-user": "?1",
      ...(cookie && { cookie }),
    };
  }

  return {
    at: (site) => ({
      browser() {
        const browser = site.browser();
        return {
          get: async (path, more) => keep(await browser.get(path, { ...headers("none"), ...more })),
          post: async (path, fields, more) =>
            keep(await browser.post(path, fields, { ...headers("same-origin"), ...more })),
          close: browser.close,
        };
      },
    }),
    cookies,
  };
}
