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
/** The address to listen at; all of the machine's without one. */
export const hostname = values.hostname;

// React chooses its build by it when it is loaded, so this module is the first of server.ts.
Object.assign(process.env, { NODE_ENV: isDevelopment ? "development" : "production" });
