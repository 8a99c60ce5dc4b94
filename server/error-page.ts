import { log } from "#lib/app/log.ts";
import { readRouting, writeRouting } from "#lib/app/routing.ts";
import {
  type Dispatch,
  isTooLarge,
  type PageRequest,
  type PageResponse,
  withHeaders,
} from "./inject.ts";

const PAGE = "broken";
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
    const page = await dispatch(pageFor(request, reason));
    return page.status === 200 && !isTooLarge(page) ? { ...page, status } : undefined;
  }

  return {
    async failure(request) {
      return (await render(request, 500)) ?? plain(500, "Something went wrong on our side.\n");
    },
    async refusal(request, reason) {
      const status = REASONS[reason];
      return (await render(request, status, reason)) ?? plain(status, "Please try again later.\n");
    },
  };
}

/** The framework's own error page is empty without scripts. */
export function withErrorPages(dispatch: Dispatch, errorPages: ErrorPages): Dispatch {
  return async (request) => {
    try {
      const response = await dispatch(request);
      if (response.status !== 500 && !isTooLarge(response)) return response;
      const { status, body } = response;
      log.error({ status, bytes: body.length }, "a page broke off, or is too large");
    } catch (error) {
      log.error({ err: error }, "a page broke off");
    }
    return errorPages.failure(request);
  };
}

function pageFor({ headers }: PageRequest, reason?: Reason): PageRequest {
  const routing = readRouting(headers);
  const { language, chosen } = routing?.language ?? {};
  const query = new URLSearchParams({
    ...(chosen && language && { lang: language }),
    ...(reason && { reason }),
  });
  const url = `/${routing?.location ?? ""}/${PAGE}${query.size > 0 ? `?${query}` : ""}`;
  const told = {
    host: headers.host,
    "x-forwarded-host": headers["x-forwarded-host"],
    "x-forwarded-for": headers["x-forwarded-for"],
  };
  if (routing) {
    const { location, language, isFramed } = routing;
    writeRouting(told, { location, language, isFramed, address: url });
  }
  return { url, headers: told };
}

function plain(status: number, text: string): PageResponse {
  const response = { status, headers: [], body: Buffer.from(text) };
  return withHeaders(response, { "content-type": "text/plain; charset=utf-8" });
}
