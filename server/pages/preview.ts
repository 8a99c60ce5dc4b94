import { NOT_FOUND_PATH } from "#lib/app/address.ts";
import { scope } from "#lib/app/scope.ts";
import type { Dispatch } from "./inject.ts";

const VISITORS_PAGE =
  /^(?:|\/categories\/[^/]+|\/(?:services|bundles)\/[^/]+(?:\/(?:book|add))?|\/time|\/details)$/;
const OWN_PAGE = /^\/(?:beside|dry-run\/[^/]+|settings)$/;

/** Behind the page cache, which therefore never sees a preview. docs/locations.md */
export function withPreview(dispatch: Dispatch): Dispatch {
  return (request) => {
    const { address, preview } = scope();
    if (!address.preview || !preview) return dispatch(request);
    const { slug, path, query } = address.preview;
    if (OWN_PAGE.test(path)) return dispatch(request);
    const shown = VISITORS_PAGE.test(path) ? path : NOT_FOUND_PATH;
    return dispatch({ ...request, url: `/${slug}${shown}${query}` });
  };
}
