import type { Browser, PageResponse } from "./browser.ts";

/**
 * What a visitor's browser says of how it fetches (Fetch Metadata), and whether it keeps cookies.
 * `older` says nothing and keeps none, like a text browser.
 */
export type Habits = "usual" | "blocks cookies" | "older";

const HABITS: readonly Habits[] = ["usual", "usual", "blocks cookies", "usual", "usual", "older"];

export function habitsOf(visitor: number): Habits {
  return HABITS[visitor % HABITS.length] ?? "usual";
}

/** Where requests go; after a restart another process answers. */
export type VisitedSite = { browser(): Browser };

/** One visitor's browser for every site under test: cookies are shared by all ports of a host. */
export type OwnBrowser = {
  at(site: VisitedSite): VisitedSite;
  /** Forms that were sent once more, unseen, because the site asked for that. */
  repeats(): number;
};

const MAX_REPEATS = 3;

export function createOwnBrowser(habits: Habits): OwnBrowser {
  const cookies = new Map<string, string>();
  let repeats = 0;

  function keep(response: PageResponse | undefined): PageResponse | undefined {
    for (const line of habits === "usual" ? (response?.setCookies ?? []) : []) {
      const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  function headers(site: "none" | "same-origin"): Readonly<Record<string, string>> {
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
          get: async (path) => keep(await browser.get(path, headers("none"))),
          async post(path, fields) {
            let answer = keep(await browser.post(path, fields, headers("same-origin")));
            for (let hops = 0; answer?.status === 307 && hops < MAX_REPEATS; hops += 1) {
              repeats += 1;
              const to = answer.location ?? path;
              answer = keep(await browser.post(to, fields, headers("same-origin")));
            }
            return answer;
          },
          close: browser.close,
        };
      },
    }),
    repeats: () => repeats,
  };
}
