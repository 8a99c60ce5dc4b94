import type { RequestHeaders } from "./pages/inject.ts";

/** A page's script sends it with each fetch: whether it is for a frame. */
const FETCHED_FOR = "x-framed";
const FRAMES = ["iframe", "frame"];

export const VARY_FRAMED = "Sec-Fetch-Dest, X-Framed";

export function isFetched(headers: RequestHeaders): boolean {
  return headers[FETCHED_FOR] !== undefined;
}

/** Browsers say so with each navigation of a frame (Safari from 16.4 on). docs/embedding.md */
export function isFramedRequest(headers: RequestHeaders): boolean {
  return FRAMES.includes(String(headers["sec-fetch-dest"])) || headers[FETCHED_FOR] === "true";
}
