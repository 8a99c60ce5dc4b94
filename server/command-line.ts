import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    port: { type: "string", short: "p" },
    hostname: { type: "string", short: "H" },
  },
});

export const isDevelopment = values.dev;
export const port = Number(values.port ?? process.env.PORT ?? 3000);
/** All addresses of this machine by default. */
export const hostname = values.hostname;

// Before the framework is loaded, so server.ts imports this module first.
Object.assign(process.env, { NODE_ENV: isDevelopment ? "development" : "production" });
