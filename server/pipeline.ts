import type { IncomingMessage } from "node:http";
import { log } from "#lib/app/log.ts";
import type { ProtectedResponse } from "./protected-response.ts";

export type Stage = (
  request: IncomingMessage,
  response: ProtectedResponse,
  next: () => void,
) => void | Promise<void>;

export type Listener = (request: IncomingMessage, response: ProtectedResponse) => void;

export function pipeline(stages: readonly Stage[]): Listener {
  return (request, response) => {
    let entered = 0;
    function next(): void {
      const stage = stages[entered];
      entered += 1;
      try {
        if (!stage) throw new Error("no stage has answered");
        stage(request, response, next)?.catch((error: unknown) => breakOff(response, error));
      } catch (error) {
        breakOff(response, error);
      }
    }
    next();
  };
}

function breakOff(response: ProtectedResponse, error: unknown): void {
  log.error({ err: error }, "a request broke off");
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { "Content-Type": "text/plain" }).end("Something went wrong.\n");
}
