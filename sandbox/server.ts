import { z } from "zod";
import { businessNames } from "./data/businesses.ts";
import { keys } from "./keys.ts";
import { startSandbox } from "./start.ts";

const count = z.coerce.number().int().min(1);

const environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_534).default(4010),
  SANDBOX_BUSINESS: z.enum(businessNames).default("linden"),
  SANDBOX_FILLED_DAYS: z.coerce.number().int().min(0).optional(),
  SANDBOX_TIME_ZONE: z.string().default("Europe/Berlin"),
  SANDBOX_REQUESTS_PER_MINUTE: count.optional(),
  SANDBOX_WRITES_PER_MINUTE: count.optional(),
  SANDBOX_IN_FLIGHT: count.optional(),
});

// Empty variables count as missing.
const given = Object.entries(process.env).filter(([, value]) => value !== "");
const variables = environment.parse(Object.fromEntries(given));

const sandbox = await startSandbox({
  port: variables.SANDBOX_PORT,
  controlPort: variables.SANDBOX_PORT + 1,
  business: variables.SANDBOX_BUSINESS,
  filledDays: variables.SANDBOX_FILLED_DAYS,
  timeZone: variables.SANDBOX_TIME_ZONE,
  settings: {
    limits: {
      requests: variables.SANDBOX_REQUESTS_PER_MINUTE,
      writes: variables.SANDBOX_WRITES_PER_MINUTE,
      inFlight: variables.SANDBOX_IN_FLIGHT,
    },
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
console.log(`sandbox: API at ${sandbox.apiUrl}, control port at ${sandbox.controlUrl}`);
console.log(`sandbox: its full key is ${keys.full.value}`);
