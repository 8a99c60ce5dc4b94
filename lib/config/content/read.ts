import { hash } from "node:crypto";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { readJson } from "../files.ts";
import { contentSchema, type RawLocation } from "./schema.ts";
import type { Content, LocationContent } from "./types.ts";

const FILE_NAME = "content.json";
const MAX_SHOWN = 20;

export function readContent(
  path: string,
  slugs: readonly string[],
): Result<Content, readonly string[]> {
  const file = isFolder(path) ? join(path, FILE_NAME) : path;
  const raw = readJson(file, "CONTENT_FILE=./content");
  if (!raw.ok) return err([raw.error]);
  const parsed = contentSchema(dirname(file)).safeParse(raw.value);
  if (!parsed.success) return err(parsed.error.issues.map(lineOf).slice(0, MAX_SHOWN));
  const { locations, ...shared } = parsed.data;
  const unknown = Object.keys(locations).filter((slug) => !slugs.includes(slug));
  if (unknown.length > 0) {
    return err(unknown.map((slug) => `locations.${slug} is none of ${slugs.join(", ")}`));
  }
  const bySlug = Object.entries(locations).map(
    ([slug, own]) => [slug, contentOf(merged(shared, own))] as const,
  );
  return ok({ shared: contentOf(shared), bySlug: new Map(bySlug) });
}

export function contentFor({ shared, bySlug }: Content, slug: string): LocationContent {
  return bySlug.get(slug) ?? shared;
}

/** A location's fields replace the shared ones; of services, bundles, categories, team by id. */
function merged(shared: RawLocation, own: RawLocation): RawLocation {
  return {
    ...shared,
    ...own,
    services: { ...shared.services, ...own.services },
    bundles: { ...shared.bundles, ...own.bundles },
    categories: { ...shared.categories, ...own.categories },
    team: { ...shared.team, ...own.team },
    translations: { ...shared.translations, ...own.translations },
  };
}

function contentOf(raw: RawLocation): LocationContent {
  const services = new Map(Object.entries(raw.services));
  const bundles = new Map(Object.entries(raw.bundles));
  const categories = new Map(Object.entries(raw.categories));
  const team = new Map(Object.entries(raw.team));
  const all = [services, bundles, categories, team].flatMap((items) => [...items.values()]);
  const pictures = [...all.flatMap(({ picture }) => picture ?? []), ...(raw.gallery ?? [])];
  return {
    ...{ notices: [], links: [], gallery: [] },
    ...raw,
    ...{ services, bundles, categories, team },
    translations: new Map(Object.entries(raw.translations)),
    pictures: new Map(pictures.map((picture) => [picture.hash, picture])),
    fingerprint: hash("sha256", JSON.stringify(raw)),
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function lineOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join(".");
  const message = messageOf(issue);
  return place === "" ? message : `${place} ${message}`;
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `does not know ${issue.keys.join(", ")}`;
  return issue.message;
}
