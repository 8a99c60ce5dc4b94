import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { readEnvironment } from "./environment.ts";
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

test("invalid variables are reported together, each with its name", async () => {
  const child = run({ SANDBOX_PORT: "none", SANDBOX_LIMITER: "leaky", SANDBOX_SHAPE: "round" });
  const { code, errors } = await outcome(child);
  expect(code).toBe(1);
  expect(errors.trim().split("\n")).toEqual([
    expect.stringMatching(/^sandbox: SANDBOX_PORT: /),
    expect.stringMatching(/^sandbox: SANDBOX_LIMITER: /),
    expect.stringMatching(/^sandbox: SANDBOX_SHAPE: /),
  ]);
});

/** Two ports that were free a moment ago. */
async function freePorts(): Promise<[string, string]> {
  const { apiUrl, controlUrl, close } = await startSandbox();
  await close();
  return [new URL(apiUrl).port, new URL(controlUrl).port];
}

test.for(["SIGINT", "SIGTERM"] as const)(
  "it prints its address and stops on %s",
  async (signal) => {
    const [port, control] = await freePorts();
    const child = run({ SANDBOX_PORT: port, SANDBOX_CONTROL_PORT: control });
    const said = await new Promise<string>((resolve) => {
      child.stdout?.once("data", (data) => resolve(String(data)));
    });
    expect(said).toContain(`http://127.0.0.1:${port}`);
    expect(said).toContain(`http://127.0.0.1:${control}`);
    const ended = outcome(child);
    child.kill(signal);
    expect((await ended).code).toBe(0);
  },
);

test("the environment's defaults are the specification's limits", () => {
  expect(readEnvironment({ SANDBOX_SEED: "" })).toMatchObject({
    ok: true,
    options: {
      port: 4010,
      controlPort: 4011,
      timeZone: "Europe/Berlin",
      settings: { limits: { requests: 150, writes: 5, inFlight: 10, algorithm: "sliding" } },
    },
  });
});

test("the control port is the next port unless configured", () => {
  const options = (variables: Record<string, string>) => {
    const read = readEnvironment(variables);
    return read.ok ? read.options.controlPort : null;
  };
  expect(options({ SANDBOX_PORT: "5000" })).toBe(5001);
  expect(options({ SANDBOX_PORT: "5000", SANDBOX_CONTROL_PORT: "6000" })).toBe(6000);
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
