import { readEnvironment } from "./environment.ts";
import { keys } from "./keys.ts";
import { type Sandbox, startSandbox } from "./start.ts";

const environment = readEnvironment(process.env);

if (environment.ok) await run(environment.options);
else fail(environment.faults.join("\n"));

async function run(options: Parameters<typeof startSandbox>[0]): Promise<void> {
  const sandbox = await startSandbox(options).catch((error: unknown) => fail(reason(error)));
  if (!sandbox) return;
  process.once("SIGINT", () => stop(sandbox));
  process.once("SIGTERM", () => stop(sandbox));
  console.log(`sandbox: API at ${sandbox.apiUrl}, control port at ${sandbox.controlUrl}`);
  console.log(`sandbox: its full key is ${keys.full.value}`);
}

async function stop(sandbox: Sandbox): Promise<void> {
  await sandbox.close();
  process.exit(0);
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inUse = "code" in error && error.code === "EADDRINUSE";
  const port = inUse && "port" in error ? error.port : null;
  return port === null
    ? error.message
    : `port ${port} is in use; set SANDBOX_PORT (and SANDBOX_CONTROL_PORT) to free ones`;
}

function fail(message: string): undefined {
  for (const line of message.split("\n")) console.error(`sandbox: ${line}`);
  process.exitCode = 1;
}
