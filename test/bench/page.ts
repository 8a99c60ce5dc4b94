import { gzipSync } from "node:zlib";
import { Stop } from "../../scripts/support/say.ts";

export type Page = {
  readonly path: string;
  readonly html: string;
};

/** Without `nomodule` scripts, which current browsers skip. */
export function scriptsIn(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>/gi) ?? [];
  const modern = tags.filter((tag) => !/\snomodule\b/i.test(tag));
  const sources = modern.flatMap((tag) => /[\s-]src="([^"]+)"/i.exec(tag)?.[1] ?? []);
  return [...new Set(sources.map(decode))];
}

export function linkTo(html: string, start: string): string | undefined {
  return linksTo(html, start)[0];
}

export function linksTo(html: string, start: string): string[] {
  const links = [...html.matchAll(/\shref="([^"]+)"/g)].map((match) => decode(match[1] ?? ""));
  return [...new Set(links.filter((link) => link.startsWith(start)))];
}

function decode(attribute: string): string {
  return attribute.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
}

export function gzipBytes(content: string): number {
  return gzipSync(content).length;
}

export async function read(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { "accept-encoding": "identity" } });
  const text = await response.text();
  if (!response.ok) throw new Stop(`${path} answers ${response.status}`);
  return text;
}
