import { z } from "zod";
import { businesses } from "./data/businesses.ts";
import { keys } from "./keys.ts";
import { settingsPatch } from "./settings.ts";
import { type SandboxOptions, startSandbox } from "./start.ts";

const port = z.coerce.number().int().min(1).max(65_535);
const count = z.coerce.number().int().min(1);

const environment = z.object({
  SANDBOX_PORT: port.default(4010),
  SANDBOX_CONTROL_PORT: port.optional(),
  SANDBOX_BUSINESS: z.enum(businesses).default("linden"),
  SANDBOX_FILLED_DAYS: z.coerce.number().int().min(0).optional(),
  SANDBOX_TIME_ZONE: z.string().default("Europe/Berlin"),
  SANDBOX_REQUESTS_PER_MINUTE: count.optional(),
  SANDBOX_WRITES_PER_MINUTE: count.optional(),
  SANDBOX_IN_FLIGHT: count.optional(),
  SANDBOX_VENDOR: settingsPatch.shape.vendor,
});

// Empty variables count as missing.
const given = Object.entries(process.env).filter(([, value]) => value !== "");
const parsed = environment.safeParse(Object.fromEntries(given));

if (parsed.success) await run(optionsFrom(parsed.data));
else for (const { path, message } of parsed.error.issues) fail(`${path.join(".")}: ${message}`);

function optionsFrom(variables: z.infer<typeof environment>): SandboxOptions {
  return {
    port: variables.SANDBOX_PORT,
    controlPort: variables.SANDBOX_CONTROL_PORT ?? variables.SANDBOX_PORT + 1,
    business: variables.SANDBOX_BUSINESS,
    filledDays: variables.SANDBOX_FILLED_DAYS,
    timeZone: variables.SANDBOX_TIME_ZONE,
    settings: {
      vendor: variables.SANDBOX_VENDOR,
      limits: {
        requests: variables.SANDBOX_REQUESTS_PER_MINUTE,
        writes: variables.SANDBOX_WRITES_PER_MINUTE,
        inFlight: variables.SANDBOX_IN_FLIGHT,
      },
    },
  };
}

async function run(options: SandboxOptions): Promise<void> {
  const sandbox = await startSandbox(options).catch((error: unknown) => fail(reason(error)));
  if (!sandbox) return;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
  console.log(`sandbox: API at ${sandbox.apiUrl}, control port at ${sandbox.controlUrl}`);
  console.log(`sandbox: its full key is ${keys.full.value}`);
}

function reason(error: unknown): string {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (!isTaken || !("port" in error)) return String(error);
  return `port ${error.port} is in use; set SANDBOX_PORT (and SANDBOX_CONTROL_PORT) to free ones`;
}

function fail(message: string): undefined {
  console.error(`sandbox: ${message}`);
  process.exitCode = 1;
}
