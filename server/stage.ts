import type { Server } from "node:http";
import type { Handler } from "./inject.ts";

/** Does its part for a request, and hands it on by `next` unless it answers. */
export type Stage = (...args: [...Parameters<Handler>, next: Handler]) => void;

/** Puts a stage in front of everything that a server has answered with until now. */
export function addStage(server: Server, stage: Stage): void {
  const listeners = server.listeners("request");
  const next: Handler = (request, response) => {
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
  server.removeAllListeners("request");
  server.on("request", (request, response) => stage(request, response, next));
}
