import { startFirefox } from "./firefox.ts";
import type { Browser, BrowserOptions } from "./webdriver.ts";
import { startWebKit } from "./webkit.ts";

export type Engine = {
  readonly name: string;
  /** npm test has reported that it could not be installed. */
  readonly isMissing: boolean;
  readonly start: (options: BrowserOptions) => Promise<Browser>;
};

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, XVFB_PATH } = process.env;

/** In addition to Chromium, in which all other journeys run. */
export const engines: readonly Engine[] = [
  { name: "Firefox", isMissing: FIREFOX_PATH === "", start: startFirefox },
  {
    name: "WebKit",
    isMissing: WEBKIT_DRIVER_PATH === "" || XVFB_PATH === "",
    start: startWebKit,
  },
];
