import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { freePort, portInUse } from "./ports.ts";
import { NotStarted, type Running, startProcess } from "./process.ts";

const folder = await mkdtemp(join(tmpdir(), "processes-"));
const started: Running[] = [];

afterAll(() => Promise.all(started.map((one) => one.kill())));

const LISTEN = `require("http").createServer((q, a) => a.end("hello"))
  .listen(process.env.WHERE, "127.0.0.1", () => console.log("listening"));`;

/** A JavaScript process that is ready once its port answers. */
async function start(code: string, port: number, within = 20_000): Promise<Running> {
  const running = await startProcess({
    name: "The helper",
    args: ["-e", code],
    env: { WHERE: String(port) },
    cwd: folder,
    log: join(folder, `${port}.log`),
    readyAt: `http://127.0.0.1:${port}`,
    readyWithinMilliseconds: within,
  });
  started.push(running);
  return running;
}

describe("a process", () => {
  test("is ready when it answers, keeps its output and stops on request", async () => {
    const port = await freePort();
    const running = await start(LISTEN, port);
    expect(await portInUse(port)).toBe(true);
    expect(running.lastLines()).toContain("listening");
    await running.stop();
    expect(await running.ended).toEqual({ code: null, signal: "SIGTERM" });
    expect(await portInUse(port)).toBe(false);
    expect(await readFile(join(folder, `${port}.log`), "utf8")).toContain("listening");
  });

  test("stops its own children too", async () => {
    const port = await freePort();
    const running = await start(
      `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(LISTEN)}], { stdio: "inherit" });
       setInterval(() => {}, 1000);`,
      port,
    );
    await running.kill();
    // The system frees a port a moment after its process has ended.
    await expect.poll(() => portInUse(port)).toBe(false);
  });

  test("that ends at once is reported with its last output", async () => {
    const port = await freePort();
    const starting = start('console.error("no such key"); process.exit(3)', port);
    await expect(starting).rejects.toThrow(NotStarted);
    await expect(starting).rejects.toThrow(
      "The helper ended before it answered. It said:\nno such key",
    );
  });

  test("that never answers is stopped and reported", async () => {
    const port = await freePort();
    const starting = start("setInterval(() => {}, 1000)", port, 300);
    await expect(starting).rejects.toThrow("The helper does not answer.");
  });
});
