import { join } from "node:path";
import type { ConfigFault } from "#lib/config/environment.ts";
import type { Config, Location, LocationContent, PictureFile } from "#lib/config/types.ts";
import type { PictureFault } from "./encode.ts";
import type { Rendition } from "./renditions.ts";
import { createPictureStore } from "./store.ts";

const FAULT_TEXTS: Readonly<Record<PictureFault, string>> = {
  missing: "is not there any more",
  changed: "changed while it was read",
  broken: "cannot be decoded, or has more than 60 million pixels",
};

/** `path` in the business's file, such as `team.mara.picture`. */
type UsedPicture = {
  readonly path: string;
  readonly picture: PictureFile;
  readonly rendition: Rendition;
};

/** Encodes the pictures of menu, team and gallery at the start, so that no visitor waits for it. */
export async function pictureFaults({
  dataDir,
  locations,
}: Pick<Config, "dataDir" | "locations">): Promise<readonly ConfigFault[]> {
  const contents = contentsOf(locations.map(({ location }) => location));
  const store = createPictureStore({
    folder: pictureFolder(dataDir),
    sourceOf: (hash) => sourceIn(contents, hash),
  });
  const faults: ConfigFault[] = [];
  for (const { path, picture, rendition } of picturesIn(contents)) {
    const got = await store.get({ hash: picture.hash, rendition, format: "avif" });
    if (got.ok) continue;
    faults.push({ place: "BUSINESS_FILE", message: `${path} ${FAULT_TEXTS[got.error]}` });
  }
  return faults;
}

export function contentsOf(locations: readonly Location[]): readonly LocationContent[] {
  return [...new Set(locations.map(({ content }) => content))];
}

export function sourceIn(
  contents: Iterable<LocationContent>,
  hash: string,
): PictureFile | undefined {
  for (const { pictures } of contents) {
    const found = pictures.get(hash);
    if (found) return found;
  }
  return undefined;
}

export function pictureFolder(dataDir: string): string {
  return join(dataDir, "pictures");
}

function picturesIn(contents: Iterable<LocationContent>): Iterable<UsedPicture> {
  const named = new Map<string, UsedPicture>();
  for (const { services, bundles, categories, team, gallery } of contents) {
    for (const [at, picture] of gallery.entries()) {
      named.set(`small ${picture.hash}`, { path: `gallery.${at}`, picture, rendition: "small" });
    }
    for (const [group, items] of Object.entries({ services, bundles, categories, team })) {
      const rendition = group === "team" ? "face" : "row";
      const pictured = [...items].flatMap(([id, { picture }]) => (picture ? { id, picture } : []));
      for (const { id, picture } of pictured) {
        const key = `${rendition} ${picture.hash}`;
        const used = { path: `${group}.${id}.picture`, picture, rendition } as const;
        named.set(key, named.get(key) ?? used);
      }
    }
  }
  return named.values();
}
