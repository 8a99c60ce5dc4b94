import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "../ports.ts";
import { type Running, startProcess, startProgram } from "../process.ts";
import {
  Browser,
  type BrowserOptions,
  type Command,
  type Connection,
  ELEMENT,
  EngineError,
  httpRoute,
} from "./webdriver.ts";

const answer = z.object({ value: z.unknown() });
const session = z.object({ sessionId: z.string() });
const failure = z.object({ error: z.string(), message: z.string() });
const MAX_WAIT_MS = 20_000;
/** The driver needs these elements in view, and does not scroll to them. */
const IN_VIEW = new Set<Command>(["click", "clear", "sendKeys"]);
const SCROLL_TO_IT = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
/** Includes the window's own bar, which is 36 pixels high. */
const PHONE = [390, 880] as const;

/** WebKitGTK's small browser on a virtual screen, as narrow as an iPhone. */
export async function startWebKit({ scripts }: BrowserOptions): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), "bookfront-webkit-"));
  const running: Running[] = [];
  const stop = async () => {
    for (const one of running.toReversed()) await one.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = await startScreen(home, running);
    const port = await freePort();
    const driver = await startProcess({
      name: "WebKitWebDriver",
      program: process.env.WEBKIT_DRIVER_PATH || "WebKitWebDriver",
      args: [`--port=${port}`, "--host=127.0.0.1"],
      env: { ...(await withoutPadding(home)), DISPLAY: display, TZ: "America/New_York" },
      cwd: home,
      log: `test-results/webkit-${port}.log`,
      readyAt: `http://127.0.0.1:${port}/status`,
      readyWithinMilliseconds: MAX_WAIT_MS,
    });
    running.push(driver);
    const connection = await connectDriver(`http://127.0.0.1:${port}`, scripts);
    const close = async () => {
      await connection.close();
      await stop();
    };
    const browser = new Browser({ ...connection, close });
    await browser.resize(...PHONE);
    return browser;
  } catch (thrown) {
    await stop();
    throw thrown;
  }
}

/** Xvfb writes the number of the display it has chosen. */
async function startScreen(home: string, running: Running[]): Promise<string> {
  const log = join(home, "screen");
  const screen = await startProgram({
    name: "Xvfb",
    program: process.env.XVFB_PATH || "Xvfb",
    args: ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
    env: {},
    cwd: home,
    log,
  });
  running.push(screen);
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const number = /^\d+$/m.exec(await readFile(log, "utf8").catch(() => ""))?.[0];
    if (number !== undefined) return `:${number}`;
    if (performance.now() > deadline)
      throw new EngineError(`Xvfb has no display: ${screen.lastLines()}`);
    await sleep(50);
  }
}

/** The browser's own frame would keep pages from being as narrow as on a phone. */
async function withoutPadding(home: string): Promise<Readonly<Record<string, string>>> {
  await mkdir(join(home, "gtk-3.0"));
  await mkdir(join(home, "gtk-4.0"));
  const style = "* { padding: 0; margin: 0; min-width: 0; border-width: 0; }\n";
  for (const folder of ["gtk-3.0", "gtk-4.0"])
    await writeFile(join(home, folder, "gtk.css"), style);
  return { XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home };
}

async function connectDriver(url: string, scripts: boolean): Promise<Connection> {
  // Switches off the pages' own scripts only: the driver's commands are scripts too.
  const args = ["--automation", ...(scripts ? [] : ["--enable-javascript-markup=false"])];
  const options = { "webkitgtk:browserOptions": { args } };
  const started = await ask(url, "POST", "/session", { capabilities: { alwaysMatch: options } });
  const { sessionId } = session.parse(started);
  const sendCommand: Connection["send"] = (command, parameters) => {
    const { method, path } = httpRoute(command, sessionId, parameters);
    return ask(url, method, path, method === "POST" ? parameters : undefined);
  };
  return {
    async send(command, parameters) {
      if (IN_VIEW.has(command)) {
        const args = [{ [ELEMENT]: parameters.id }];
        await sendCommand("executeScript", { script: SCROLL_TO_IT, args });
      }
      return sendCommand(command, parameters);
    },
    close: async () => {
      await ask(url, "DELETE", `/session/${sessionId}`);
    },
  };
}

async function ask(
  url: string,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
): Promise<unknown> {
  const sent = await fetch(url + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { "content-type": "application/json" },
  });
  const { value } = answer.parse(await sent.json());
  if (sent.ok) return value;
  const { error, message } = failure.parse(value);
  throw new EngineError(`${method} ${path}: ${error}: ${message}`);
}
