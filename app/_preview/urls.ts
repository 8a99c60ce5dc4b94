import { type PreviewView, previewRoot } from "#lib/staff/preview/view.ts";
import type { Language } from "#lib/values/i18n/languages.ts";

type At = {
  readonly slug: string;
  readonly view: PreviewView;
  readonly lang?: Language | undefined;
};

/** The preview of a visitor's page, given by its path and query below the location's root. */
export function previewUrl({ slug, view, lang }: At, page = ""): string {
  const [path = "", query] = page.split("?");
  const params = new URLSearchParams(query);
  if (lang) params.set("lang", lang);
  return `${previewRoot(slug, view)}${path}${params.size > 0 ? `?${params}` : ""}`;
}

/** A phone beside a desktop, both at that page. */
export function besideUrl(at: At, page: string): string {
  return previewUrl(at, `/beside?${new URLSearchParams({ page })}`);
}

export function settingsUrl({ slug, view }: At): string {
  return `${previewRoot(slug, view)}/settings`;
}

export function dryRunUrl(at: At, form: string): string {
  return previewUrl(at, `/dry-run/${form}`);
}
