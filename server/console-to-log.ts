import { format, stripVTControlCharacters } from "node:util";
import { log } from "#lib/app/log.ts";

const LEVELS = { log: "info", info: "info", warn: "warn", error: "error", debug: "debug" } as const;

type Console = Record<keyof typeof LEVELS, (...parts: unknown[]) => void>;

/** The framework writes to the console; in production its words are lines of the log as well. */
export function consoleToLog(
  target: Console = console,
  to: Record<(typeof LEVELS)[keyof typeof LEVELS], (text: string) => void> = log,
): void {
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    target[method] = (...parts) => {
      const text = stripVTControlCharacters(format(...parts)).trim();
      if (text !== "") to[LEVELS[method]](text);
    };
  }
}
