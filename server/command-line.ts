import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    port: { type: "string", short: "p" },
    hostname: { type: "string", short: "H" },
  },
});

export const isDevelopment = values.dev;
/** Any name or address of this machine; HOSTNAME (lib/config) must be an address. */
export const hostname = values.hostname;

// Runs before the framework is loaded, so server.ts imports this module first. The command line
// outranks the environment, which outranks `.env`.
Object.assign(process.env, {
  NODE_ENV: isDevelopment ? "development" : "production",
  ...(values.port !== undefined && { PORT: values.port }),
});

/** As it was before the framework adds what it finds in its .env files. */
export const environment = { ...process.env };
