import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createApi } from "./api.ts";
import { createControl } from "./control/server.ts";
import type { BusinessName } from "./data/businesses.ts";
import { changeSettings, defaultSettings, type SettingsPatch } from "./settings.ts";
import { World } from "./world.ts";

export interface SandboxOptions {
  /** 0 or missing: any free port. */
  port?: number;
  controlPort?: number;
  business?: BusinessName;
  /** How far ahead the books are filled. */
  filledDays?: number | undefined;
  timeZone?: string;
  settings?: SettingsPatch;
  /** Milliseconds, for tests that must not wait. */
  now?: () => number;
}

export interface Sandbox {
  apiUrl: string;
  controlUrl: string;
  /** Stops both servers and cancels delayed effects. */
  close(): Promise<void>;
}

const host = "127.0.0.1";

/** Rejects where a port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const world = new World({
    timeZone: options.timeZone ?? "Europe/Berlin",
    business: options.business ?? "linden",
    filledDays: options.filledDays,
    settings: changeSettings(defaultSettings, options.settings ?? {}),
    now: options.now ?? Date.now,
  });
  const api = await listen(createApi(world), options.port ?? 0);
  const control = await listen(createControl(world), options.controlPort ?? 0).catch(
    async (error: unknown) => {
      await stop(api);
      throw error;
    },
  );
  return {
    apiUrl: addressOf(api),
    controlUrl: addressOf(control),
    async close() {
      world.cancelTimers();
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
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("the server is closed");
  return `http://${host}:${address.port}`;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
