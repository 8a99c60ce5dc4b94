import { PICTURES_PATH, readPictureName } from "#lib/pictures/renditions.ts";
import type { PictureStore } from "#lib/pictures/store.ts";
import type { Stage } from "./pipeline.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** Pictures of the content file. What is none of them goes on. */
export function pictures(store: Pick<PictureStore, "get">): Stage {
  return async (request, response, next) => {
    const { method, url = "" } = request;
    const name = method === "GET" || method === "HEAD" ? nameIn(url) : undefined;
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

function nameIn(url: string) {
  if (!url.startsWith(PICTURES_PATH)) return undefined;
  const [path = ""] = url.slice(PICTURES_PATH.length).split("?", 1);
  return readPictureName(path);
}
