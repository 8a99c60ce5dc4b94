import { readRouting, writeRouting } from "#lib/app/routing.ts";
import { type PreviewAddress, readPreviewAddress, segmentOf } from "#lib/preview/view.ts";
import { NOT_FOUND_PATH } from "./harden-request.ts";
import type { Dispatch, PageRequest } from "./inject.ts";

const VISITORS_PAGE =
  /^(?:|\/categories\/[^/]+|\/(?:services|bundles)\/[^/]+(?:\/(?:book|add))?|\/time|\/details)$/;
const OWN_PAGE = /^\/(?:beside|dry-run\/[^/]+|settings)$/;

/** Behind the page cache, which so never meets a preview. docs/locations.md */
export function withPreview(dispatch: Dispatch): Dispatch {
  return (request) => {
    const found = readPreviewAddress(request.url);
    return dispatch(found ? previewed(request, found) : request);
  };
}

function previewed(request: PageRequest, { slug, view, path, query }: PreviewAddress): PageRequest {
  const routing = readRouting(request.headers);
  if (routing?.location !== slug) return request;
  const headers = { ...request.headers };
  writeRouting(headers, { ...routing, preview: segmentOf(view) });
  if (OWN_PAGE.test(path)) return { ...request, headers };
  const shown = VISITORS_PAGE.test(path) ? path : NOT_FOUND_PATH;
  return { ...request, headers, url: `/${slug}${shown}${query}` };
}
