import { themeCss } from "../_shared/theme-css.ts";

/** Of the list of locations, which none of them colours. */
export function GET(): Response {
  return themeCss();
}
