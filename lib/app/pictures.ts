import type { LocationContent } from "#lib/config/content/types.ts";
import { pictureFolder, sourceIn } from "#lib/site/pictures/check.ts";
import { createPictureStore, type PictureStore } from "#lib/site/pictures/store.ts";
import { log } from "./log.ts";

export function createPictures(
  dataDir: string,
  contents: () => Iterable<LocationContent>,
): PictureStore {
  return createPictureStore({
    folder: pictureFolder(dataDir),
    sourceOf: (hash) => sourceIn(contents(), hash),
    onFault: (file, fault) => log.warn({ file, fault }, "a picture cannot be shown"),
  });
}
