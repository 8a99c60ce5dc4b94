import { createServer, type RequestListener, type Server } from "node:http";
import { createApi } from "./api.ts";
import { createControl } from "./control/server.ts";
import { World, type WorldOptions } from "./world.ts";

export interface SandboxOptions extends WorldOptions {
  /** 0 or missing: any free port. */
  port?: number;
  controlPort?: number;
}

export interface Sandbox {
  apiUrl: string;
  controlUrl: string;
  /** Stops both servers. */
  close(): Promise<void>;
}

const host = "127.0.0.1";

/** Rejects where a port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const world = new World(options);
  const api = await listen(createApi(world), options.port ?? 0);
  const control = await listen(createControl(world), options.controlPort ?? 0);
  return {
    apiUrl: addressOf(api),
    controlUrl: addressOf(control),
    async close() {
      await Promise.all([stop(api), stop(control)]);
    },
  };
}

function listen(listener: RequestListener, port: number): Promise<Server> {
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server is closed");
  return `http://${host}:${address.port}`;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
