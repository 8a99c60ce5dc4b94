import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "./start.ts";
import { daysOf, startTest } from "./testing/sandbox.ts";

function run(variables: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ["sandbox/server.ts"], {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function outcome(child: ChildProcess) {
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const errors = child.stderr ? text(child.stderr) : Promise.resolve("");
  return { code: await ended, errors: await errors };
}

/** A server on a free port, and the port. */
async function occupy(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

test("a port in use is reported in one line, for either port", async () => {
  const taken = String(await occupy());
  const { code, errors } = await outcome(run({ SANDBOX_PORT: taken }));
  expect(code).toBe(1);
  expect(errors).toMatch(new RegExp(`^sandbox: port ${taken} is in use; .+\n$`));
  await expect(startSandbox({ controlPort: Number(taken) })).rejects.toThrow("EADDRINUSE");
});

test("an invalid variable is reported in one line", async () => {
  const { code, errors } = await outcome(run({ SANDBOX_PORT: "none", SANDBOX_TIME_ZONE: "" }));
  expect(code).toBe(1);
  expect(errors).toMatch(/^sandbox: SANDBOX_PORT: .+\n$/);
});

test("it heeds its variables, prints its addresses, and stops on SIGTERM", async () => {
  const { apiUrl, controlUrl, close } = await startSandbox();
  await close();
  const child = run({
    SANDBOX_PORT: new URL(apiUrl).port,
    SANDBOX_CONTROL_PORT: new URL(controlUrl).port,
    SANDBOX_WRITES_PER_MINUTE: "7",
    SANDBOX_VENDOR: "",
  });
  const said = await new Promise<string>((resolve) => {
    child.stdout?.once("data", (data) => resolve(String(data)));
  });
  expect(said).toContain(apiUrl);
  expect(said).toContain(controlUrl);
  const headers = { "content-type": "application/json" };
  const settings = await fetch(`${controlUrl}/settings`, { method: "POST", headers, body: "{}" });
  expect(await settings.json()).toMatchObject({
    limits: { requests: 150, writes: 7, inFlight: 10 },
    vendor: "none",
  });
  const ended = outcome(child);
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
});

test("today is the salon's today, in its own zone", async () => {
  // Saturday evening in New York, Sunday in Berlin: the closed Wednesday is not the same.
  const now = () => Date.parse("2026-11-21T23:30:00Z");
  const closedWednesdays = async (timeZone: string) => {
    const sandbox = await startTest({ timeZone, now });
    const services = [{ serviceId: "svc_light_pod" }];
    const days = await daysOf(sandbox, { services, date: "2026-11-23", endDate: "2026-12-05" });
    const closed = days.filter((day) => day.slotCount === 0).map((day) => day.date);
    return closed.filter((date) => date !== "2026-11-29");
  };
  expect(await closedWednesdays("America/New_York")).toEqual(["2026-11-25"]);
  expect(await closedWednesdays("Europe/Berlin")).toEqual(["2026-12-02"]);
});
