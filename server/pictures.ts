import { scope } from "#lib/app/scope.ts";
import { PICTURES_PATH, readPictureName } from "#lib/site/pictures/renditions.ts";
import type { PictureStore } from "#lib/site/pictures/store.ts";
import type { Stage } from "./pipeline.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** Serves pictures of the content file; passes on all other requests. */
export function pictures(store: Pick<PictureStore, "get">): Stage {
  return async (request, response, next) => {
    const { method } = request;
    const { pathname } = scope().address;
    const name = method === "GET" || method === "HEAD" ? nameIn(pathname) : undefined;
    const picture = name && (await store.get(name));
    if (!name || !picture?.ok) return next();
    const headers = {
      "Content-Type": `image/${name.format}`,
      "Content-Length": picture.value.length,
      "Cache-Control": FOR_EVER,
    };
    response.writeHead(200, headers).end(method === "HEAD" ? undefined : picture.value);
  };
}

function nameIn(path: string) {
  if (!path.startsWith(PICTURES_PATH)) return undefined;
  return readPictureName(path.slice(PICTURES_PATH.length));
}
