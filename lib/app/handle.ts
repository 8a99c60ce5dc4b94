import "server-only";
import type { App } from "./app.ts";

declare global {
  /** The bundler loads modules of its own; the process has one app all the same. */
  var bookfrontApp: App | undefined;
}

/** Once, before the first request: by `server/start.ts`. */
export function setApp(app: App): void {
  globalThis.bookfrontApp = app;
}

/** What pages know of the app: its type, never what it is built from. */
export function getApp(): App {
  if (!globalThis.bookfrontApp) throw new Error("server.ts has not started the app");
  return globalThis.bookfrontApp;
}
