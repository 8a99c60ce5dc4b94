import { LRUCache } from "lru-cache";
import type { Answer } from "../inject.ts";
import { type Copy, copyOf } from "./copy.ts";

/** A little longer than it may be kept, a page is still given while it is rendered anew behind. */
const GRACE_MS = 5_000;
const MOST_PAGES = 500;
const MOST_BYTES = 32_000_000;

export type KeptPage = {
  readonly copy: Copy;
  /** Epoch milliseconds at which its rendering began. */
  readonly since: number;
};

export type Rendered = {
  readonly answer: Answer;
  /** Made for whoever asked, and for nobody else. */
  readonly isForOne: boolean;
};

/** `own`: an answer that only the one who asked for it may be given. */
export type Given =
  | { readonly kind: "kept"; readonly page: KeptPage }
  | { readonly kind: "own"; readonly answer: Answer };

/** Pages of the flow, rendered once for all who ask for the same within seconds. */
export type KeptPages = {
  /** The page under a key of a location: as it is kept, or as it comes out of `render`. */
  give(key: string, slug: string, render: () => Promise<Rendered>): Promise<Given>;
  /** Something has changed that pages of a location show: none from before is given any more. */
  drop(slug: string): void;
  size(): { readonly pages: number; readonly bytes: number };
};

type Flight = Promise<Given>;

export function createKeptPages(now: () => number): KeptPages {
  const pages = new LRUCache<string, KeptPage>({
    max: MOST_PAGES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ copy }, key) => Math.ceil(copy.bytes + key.length),
  });
  const flights = new Map<string, Flight>();
  /** How often each location has changed; part of what a page is kept under. */
  const changes = new Map<string, number>();

  async function fly(key: string, render: () => Promise<Rendered>): Flight {
    const since = now();
    const { answer, isForOne } = await render();
    const copy = isForOne ? undefined : copyOf(answer);
    if (!copy) return own(answer);
    const page = { copy, since };
    pages.set(key, page);
    return { kind: "kept", page };
  }

  function flightOf(key: string, render: () => Promise<Rendered>): Flight {
    const flight = fly(key, render).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  return {
    async give(asked, slug, render) {
      const key = `${changes.get(slug) ?? 0} ${slug} ${asked}`;
      const page = pages.get(key);
      const flight = flights.get(key);
      const age = page ? now() - page.since : Number.POSITIVE_INFINITY;
      const shared = (page?.copy.seconds ?? 0) * 1_000;
      if (page && age < shared + GRACE_MS) {
        if (age >= shared && !flight) flightOf(key, render).catch(() => undefined);
        return { kind: "kept", page };
      }
      if (!flight) return flightOf(key, render);
      const given = await flight;
      // What came out was another visitor's alone: this one needs a rendering of their own.
      return given.kind === "kept" ? given : own((await render()).answer);
    },
    drop(slug) {
      changes.set(slug, (changes.get(slug) ?? 0) + 1);
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

/** No other cache is to keep it either. */
function own({ headers, ...answer }: Answer): Given {
  const kept = headers.filter(([name]) => name.toLowerCase() !== "x-accel-expires");
  return { kind: "own", answer: { ...answer, headers: kept } };
}
