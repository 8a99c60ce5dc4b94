import { z } from "zod";

/** The standard's commands, and those of Firefox's Marionette, sent over a socket. */
const COMMANDS = {
  navigate: ["POST", "/url", "WebDriver:Navigate"],
  currentUrl: ["GET", "/url", "WebDriver:GetCurrentURL"],
  back: ["POST", "/back", "WebDriver:Back"],
  refresh: ["POST", "/refresh", "WebDriver:Refresh"],
  findElements: ["POST", "/elements", "WebDriver:FindElements"],
  click: ["POST", "/element/{id}/click", "WebDriver:ElementClick"],
  clear: ["POST", "/element/{id}/clear", "WebDriver:ElementClear"],
  sendKeys: ["POST", "/element/{id}/value", "WebDriver:ElementSendKeys"],
  activeElement: ["GET", "/element/active", "WebDriver:GetActiveElement"],
  isDisplayed: ["GET", "/element/{id}/displayed", "WebDriver:IsElementDisplayed"],
  text: ["GET", "/element/{id}/text", "WebDriver:GetElementText"],
  property: ["GET", "/element/{id}/property/{name}", "WebDriver:GetElementProperty"],
  switchToFrame: ["POST", "/frame", "WebDriver:SwitchToFrame"],
  setWindowRect: ["POST", "/window/rect", "WebDriver:SetWindowRect"],
  executeScript: ["POST", "/execute/sync", "WebDriver:ExecuteScript"],
  screenshot: ["GET", "/screenshot", "WebDriver:TakeScreenshot"],
} as const satisfies Record<string, readonly ["GET" | "POST", string, string]>;

export type Command = keyof typeof COMMANDS;
type Parameters = Readonly<Record<string, unknown>>;

export type Connection = {
  /** Rejects with an `EngineError`. */
  readonly send: (command: Command, parameters: Parameters) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

export class EngineError extends Error {}

export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const element = z.object({ [ELEMENT]: z.string() });
const elements = z.array(element);
const TAB = "\uE004";

export function httpRoute(command: Command, session: string, { id, name }: Parameters) {
  const [method, path] = COMMANDS[command];
  const filled = path.replace("{id}", String(id)).replace("{name}", String(name));
  return { method, path: `/session/${session}${filled}` };
}

export function marionetteName(command: Command): string {
  return COMMANDS[command][2];
}

export type BrowserOptions = {
  readonly scripts: boolean;
};

/** CSS, or XPath if it begins with a slash. */
export type Selector = string;

export class Browser {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async open(url: string): Promise<void> {
    await this.#send("navigate", { url });
  }

  async url(): Promise<string> {
    return z.string().parse(await this.#send("currentUrl"));
  }

  async back(): Promise<void> {
    await this.#send("back");
  }

  async reload(): Promise<void> {
    await this.#send("refresh");
  }

  async count(selector: Selector): Promise<number> {
    return (await this.#find(selector)).length;
  }

  async press(selector: Selector): Promise<void> {
    await this.#send("click", { id: await this.#one(selector) });
  }

  async type(selector: Selector, text: string): Promise<void> {
    const id = await this.#one(selector);
    await this.#send("clear", { id });
    await this.#send("sendKeys", { id, text });
  }

  async tab(): Promise<void> {
    const { [ELEMENT]: id } = element.parse(await this.#send("activeElement"));
    await this.#send("sendKeys", { id, text: TAB });
  }

  async text(selector: Selector): Promise<string> {
    return z.string().parse(await this.#send("text", { id: await this.#one(selector) }));
  }

  async value(selector: Selector): Promise<unknown> {
    return this.#send("property", { id: await this.#one(selector), name: "value" });
  }

  /** State of the radio button or checkbox in a label; pages may draw their own. */
  async isTicked(label: Selector): Promise<boolean> {
    const [id] = await this.#find(`${label}//input`);
    return (await this.#send("property", { id, name: "checked" })) === true;
  }

  async toFrame(selector: Selector): Promise<void> {
    const id = await this.#one(selector);
    // Marionette reads `element`, the standard `id`.
    await this.#send("switchToFrame", { element: id, id: { [ELEMENT]: id } });
  }

  async toTop(): Promise<void> {
    await this.#send("switchToFrame", { id: null });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#send("setWindowRect", { width, height });
  }

  /** `script` is the body of a function. Only if the pages' scripts run. */
  async evaluate(script: string): Promise<unknown> {
    return this.#send("executeScript", { script, args: [] });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(z.string().parse(await this.#send("screenshot", { full: false })), "base64");
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #find(selector: Selector): Promise<readonly string[]> {
    const using = selector.startsWith("/") ? "xpath" : "css selector";
    const found = elements.parse(await this.#send("findElements", { using, value: selector }));
    return found.map((one) => one[ELEMENT]);
  }

  async #one(selector: Selector): Promise<string> {
    for (const id of await this.#find(selector)) {
      if (await this.#send("isDisplayed", { id })) return id;
    }
    throw new EngineError(`not to be seen: ${selector}`);
  }

  #send(command: Command, parameters: Parameters = {}): Promise<unknown> {
    return this.#connection.send(command, parameters);
  }
}

/** Matches the accessible name. */
export function named(tags: "a" | "button" | "label", name: string): Selector {
  return `//${tags}[@aria-label=${quoted(name)} or normalize-space()=${quoted(name)}]`;
}

export function containing(tags: "a" | "button" | "label", words: string): Selector {
  return `//${tags}[contains(normalize-space(), ${quoted(words)})]`;
}

function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}
