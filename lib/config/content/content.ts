import { hash } from "node:crypto";
import type { LocationContent, RawContent } from "./types.ts";

export function contentOf(raw: RawContent): LocationContent {
  const services = new Map(Object.entries(raw.services));
  const bundles = new Map(Object.entries(raw.bundles));
  const categories = new Map(Object.entries(raw.categories));
  const team = new Map(Object.entries(raw.team));
  const all = [services, bundles, categories, team].flatMap((items) => [...items.values()]);
  const pictures = [...all.flatMap(({ picture }) => picture ?? []), ...raw.gallery];
  return {
    ...raw,
    services,
    bundles,
    categories,
    team,
    translations: new Map(Object.entries(raw.translations)),
    pictures: new Map(pictures.map((picture) => [picture.hash, picture])),
    fingerprint: hash("sha256", JSON.stringify(raw)),
  };
}
