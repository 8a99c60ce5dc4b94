import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createHttp, type HttpOptions } from "../transport/http.ts";

export const KEY = "service_live_test_0123456789abcdef";

export function httpAt(baseUrl: string, options: HttpOptions = {}) {
  const limits = { requestsPerMinute: 150, writesPerMinute: 5, inFlight: 10 };
  const http = createHttp({ baseUrl, key: new Secret(KEY), limits }, options);
  onTestFinished(() => http.close());
  return http;
}

export function httpTo(port: number, options: HttpOptions = {}) {
  return httpAt(`http://127.0.0.1:${port}`, options);
}

/** `respond` gets the socket for each chunk received. */
export async function rawServer(
  respond: (socket: Socket, nth: number) => void,
  onConnection: (socket: Socket) => void = () => undefined,
) {
  const requests: string[] = [];
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    onConnection(socket);
    socket.on("data", (bytes) => {
      requests.push(bytes.toString());
      respond(socket, requests.length);
    });
  });
  const port = await listening(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port, requests, connections: () => connections };
}

export async function httpServer(respond: RequestListener) {
  const server = createHttpServer(respond);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listening(server);
}

export function listening(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(portOf(server.address())));
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("not listening");
  return address.port;
}

/** A port without a listener. */
export async function deadPort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export const httpResponse = (body: string, head = "HTTP/1.1 200 OK") =>
  `${head}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
