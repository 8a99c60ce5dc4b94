import "server-only";
import type { App } from "./app.ts";

declare global {
  /** The bundler loads modules a second time; all copies share the process's one app. */
  var bookfrontApp: App | undefined;
}

/** Called once before the first request, by `server/start.ts`. */
export function setApp(app: App): void {
  globalThis.bookfrontApp = app;
}

/** For pages: this module imports the app's type only, not what it is built from. */
export function getApp(): App {
  if (!globalThis.bookfrontApp) throw new Error("server.ts has not started the app");
  return globalThis.bookfrontApp;
}
