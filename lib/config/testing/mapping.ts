import { path } from "../../../scripts/support/paths.ts";
import type { Mapping } from "../mapping.ts";
import { read } from "./read.ts";

/** One of docs/mappings. */
export function exampleFile(name: string): string {
  return path(`docs/mappings/${name}.json`);
}

export function exampleMapping(name: string): Mapping {
  const { locations } = read({ MAPPING_FILE: exampleFile(name) });
  const mapping = locations[0]?.access.mapping;
  if (!mapping) throw new Error(`there is no mapping of ${name}`);
  return mapping;
}
