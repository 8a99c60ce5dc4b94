import { readAddress } from "#lib/app/address.ts";
import { log } from "#lib/app/log.ts";
import { inScope, type Scope, scope, scopeAt, tellForm } from "#lib/app/scope.ts";
import {
  type Dispatch,
  isTooLarge,
  type PageRequest,
  type PageResponse,
  withHeaders,
} from "./inject.ts";

const PAGE = "broken";
const RETRY_S = "30";
const REASONS = {
  unreadable: 400,
  not_framed: 403,
  too_long: 413,
  other_name: 421,
  busy: 503,
} as const;
export type Reason = keyof typeof REASONS;

export type ErrorPages = {
  failure(request: PageRequest): Promise<PageResponse>;
  refusal(request: PageRequest, reason: Reason): Promise<PageResponse>;
};

export function createErrorPages(dispatch: Dispatch): ErrorPages {
  async function render(request: PageRequest, status: number, reason?: Reason) {
    const current = scope();
    const url = addressOf(current, reason);
    const page = await inScope(scopeAt(readAddress(url), current), () =>
      dispatch({ url, headers: knownOf(request) }),
    );
    return page.status === 200 && !isTooLarge(page) ? { ...page, status } : undefined;
  }

  return {
    async failure(request) {
      return (await render(request, 500)) ?? plainText(500, "Something went wrong on our side.\n");
    },
    async refusal(request, reason) {
      const status = REASONS[reason];
      tellForm({ reason });
      return (
        (await render(request, status, reason)) ?? plainText(status, "Please try again later.\n")
      );
    },
  };
}

/** The framework's own error page is empty without scripts. */
export function withErrorPages(dispatch: Dispatch, errorPages: ErrorPages): Dispatch {
  return async (request) => {
    try {
      const response = await dispatch(request);
      if (response.status !== 500 && !isTooLarge(response)) return asUnavailable(response);
      const { status, body } = response;
      log.error({ status, bytes: body.length }, "a page broke off, or is too large");
    } catch (error) {
      log.error({ err: error }, "a page broke off");
    }
    return errorPages.failure(request);
  };
}

/** A page without the catalogue says in its own words why, and machines are to come again. */
function asUnavailable(page: PageResponse): PageResponse {
  if (!scope().isUnavailable || page.status !== 200) return page;
  return { ...withHeaders(page, { "retry-after": RETRY_S }), status: 503 };
}

function addressOf({ location, language }: Scope, reason?: Reason): string {
  const query = new URLSearchParams({
    ...(language.chosen && { lang: language.language }),
    ...(reason && { reason }),
  });
  return `/${location.slug}/${PAGE}${query.size > 0 ? `?${query}` : ""}`;
}

/** Without cookies and forms, so that the page is the same for everybody. */
function knownOf({ headers }: PageRequest): PageRequest["headers"] {
  return {
    host: headers.host,
    "x-forwarded-host": headers["x-forwarded-host"],
    "x-forwarded-for": headers["x-forwarded-for"],
  };
}

function plainText(status: number, text: string): PageResponse {
  const response = { status, headers: [], body: Buffer.from(text) };
  return withHeaders(response, { "content-type": "text/plain; charset=utf-8" });
}
