const { CHROMIUM_PATH, WHOLE_CHROMIUM_PATH } = process.env;

export const launchOptions = {
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** With the back/forward cache of a complete browser, which Playwright switches off. */
export const withBackForwardCache = {
  ...launchOptions,
  ...(WHOLE_CHROMIUM_PATH && { executablePath: WHOLE_CHROMIUM_PATH }),
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
};

export const desktop = { viewport: { width: 1280, height: 800 } };

export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** For the essential journeys; what a screen's width cannot change is tested once. */
export const screens = [
  ["on a desktop", desktop],
  ["on a phone", phone],
] as const;
