import type { ServerResponse } from "node:http";
import { scope } from "#lib/app/scope.ts";
import { PICTURES_PATH, type PictureName, readPictureName } from "#lib/site/pictures/renditions.ts";
import type { PictureStore } from "#lib/site/pictures/store.ts";
import { isRead } from "./methods.ts";
import type { Stage } from "./pipeline.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** Serves pictures of the content file; passes on all other requests. */
export function pictures(store: Pick<PictureStore, "get">): Stage {
  async function answer(
    name: PictureName,
    isHead: boolean,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    const picture = await store.get(name);
    if (!picture.ok) return next();
    const headers = {
      "Content-Type": `image/${name.format}`,
      "Content-Length": picture.value.length,
      "Cache-Control": FOR_EVER,
    };
    response.writeHead(200, headers).end(isHead ? undefined : picture.value);
  }

  // Without a promise where no picture is asked for: all that follows would wait in it.
  return (request, response, next) => {
    const name = isRead(request) ? nameIn(scope().address.pathname) : undefined;
    return name ? answer(name, request.method === "HEAD", response, next) : next();
  };
}

function nameIn(path: string) {
  if (!path.startsWith(PICTURES_PATH)) return undefined;
  return readPictureName(path.slice(PICTURES_PATH.length));
}
