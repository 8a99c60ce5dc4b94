import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { startSalon, startSite } from "./start.ts";

/** One sandbox and one built site for all journeys; environment variables hold their addresses. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // So that `exit` handlers stop the processes started here.
  process.once("SIGTERM", () => process.exit(143));
  await rm("test-results/e2e-data", { recursive: true, force: true });
  const sandbox = await startSalon("shared");
  const secret = randomBytes(32).toString("hex");
  const site = await startSite(sandbox.url, { SESSION_SECRET: secret }, "shared");
  process.env.SITE_URL = site.url;
  process.env.SITE_SECRET = secret;
  process.env.SANDBOX_URL = sandbox.url;
  process.env.SANDBOX_CONTROL_URL = sandbox.controlUrl;
  return async () => {
    await site.stop();
    await sandbox.stop();
  };
}
