import { one, type Params } from "./params.ts";

type Paged<T> = { readonly items: readonly T[]; readonly page: number; readonly pages: number };

/** What stands on the page of a long list that is asked for, clamped to the pages that exist. */
export function pageOf<T>(all: readonly T[], rows: number, params: Params): Paged<T> {
  const asked = one(params, "page") ?? "";
  const pages = Math.max(1, Math.ceil(all.length / rows));
  const page = Math.min(Math.max(/^\d{1,6}$/.test(asked) ? Number(asked) : 1, 1), pages);
  return { items: all.slice((page - 1) * rows, page * rows), page, pages };
}
