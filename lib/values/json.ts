import { attempt } from "./result.ts";

/** `undefined` where the text is no JSON. */
export function jsonOf(text: string): unknown {
  return attempt(() => JSON.parse(text));
}
