import type { RequestHeaders } from "./pages/inject.ts";

/** A page's script sends it with fetches from a frame, in the words of Sec-Fetch-Dest. */
const FETCHED_FOR = "x-framed";
const FRAMES = ["iframe", "frame"];

export const VARY_FRAMED = "Sec-Fetch-Dest, X-Framed";

/** Browsers say so with each navigation of a frame (Safari from 16.4 on). docs/embedding.md */
export function isFramedRequest(headers: RequestHeaders): boolean {
  return FRAMES.includes(String(headers["sec-fetch-dest"])) || headers[FETCHED_FOR] === "true";
}
