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
  return (request, response) => enter(stages, 0, request, response);
}

function enter(
  stages: readonly Stage[],
  index: number,
  request: IncomingMessage,
  response: ProtectedResponse,
): void {
  const stage = stages[index];
  if (!stage) {
    breakOff(response, new Error("no stage has answered"));
    return;
  }
  try {
    const next = () => enter(stages, index + 1, request, response);
    stage(request, response, next)?.catch((error: unknown) => breakOff(response, error));
  } catch (error) {
    breakOff(response, error);
  }
}

function breakOff(response: ProtectedResponse, error: unknown): void {
  log.error({ err: error }, "a request broke off");
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { "Content-Type": "text/plain" }).end("Something went wrong.\n");
}
