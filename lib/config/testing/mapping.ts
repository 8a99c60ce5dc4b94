import { readFileSync } from "node:fs";
import { path } from "../../../scripts/support/paths.ts";
import type { Mapping } from "../mapping.ts";
import { read } from "./read.ts";

/** `mapping` of the business's file, as one of docs/mappings has it. */
export function exampleOfMapping(name: string) {
  return { mapping: JSON.parse(readFileSync(path(`docs/mappings/${name}.json`), "utf8")) };
}

export function exampleMapping(name: string): Mapping {
  const { locations } = read(exampleOfMapping(name));
  const mapping = locations[0]?.access.mapping;
  if (!mapping) throw new Error(`there is no mapping of ${name}`);
  return mapping;
}
