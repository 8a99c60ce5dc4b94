import { type ParseArgsConfig, parseArgs } from "node:util";
import { Stop } from "./say.ts";

/** What a command was given; anything else ends it with its usage. */
export function optionsOf<const Given extends ParseArgsConfig>(config: Given, usage: string) {
  try {
    return parseArgs(config);
  } catch {
    throw new Stop(`Usage: ${usage}`);
  }
}

export function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Stop(`--${option} is not a whole number: “${text}”`);
}
