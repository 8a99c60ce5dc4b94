import type { RequestListener } from "node:http";
import { isFile } from "#lib/app/address.ts";
import type { Dispatch } from "./inject.ts";
import { pageRequestOf } from "./page-request.ts";
import type { Stage } from "./pipeline.ts";
import { send } from "./send.ts";

/** Renders what belongs to one visitor, and has the framework serve files. */
export function render(framework: RequestListener, pages: Dispatch): Stage {
  return async (request, response) => {
    if (isFile(request.url ?? "/")) return framework(request, response);
    return send(request, response, await pages(pageRequestOf(request)));
  };
}
