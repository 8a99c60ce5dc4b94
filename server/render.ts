import type { RequestListener } from "node:http";
import { scope } from "#lib/app/scope.ts";
import type { AskerOf } from "./asker.ts";
import type { Dispatch, PageResponse } from "./pages/inject.ts";
import { pageRequestOf } from "./pages/page-request.ts";
import type { BusyPage } from "./pages/queue/busy-page.ts";
import type { RenderQueue } from "./pages/queue/render-queue.ts";
import type { Stage } from "./pipeline.ts";
import { send } from "./send.ts";

export type RenderRules = {
  readonly queue: Pick<RenderQueue, "run">;
  readonly askerOf: AskerOf;
  readonly busyPage: BusyPage;
};

function withCookie(page: PageResponse, cookie: string | undefined): PageResponse {
  if (cookie === undefined) return page;
  return { ...page, headers: [...page.headers, ["set-cookie", cookie]] };
}

export function render(renderByNext: RequestListener, page: Dispatch, rules: RenderRules): Stage {
  const { queue, askerOf, busyPage } = rules;
  return async (request, response) => {
    if (scope().address.isFile) return renderByNext(request, response);
    const pageRequest = pageRequestOf(request);
    const queued = await queue.run("own", askerOf(request), () => page(pageRequest));
    const answer = queued.kind === "busy" ? await busyPage(pageRequest) : queued.value;
    return send(request, response, withCookie(answer, scope().cookie));
  };
}
