import { themeCss } from "../../_shared/theme-css.ts";

export function GET(): Response {
  return themeCss();
}
