import { fileURLToPath } from "node:url";

/** With a trailing slash. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** `path("test-results", "unit.json")` */
export function path(...parts: string[]): string {
  return root + parts.join("/");
}

/** Scripts of packages, run by the project's Node. docs/architecture.md says why there are two of TypeScript. */
export const programs = {
  next: path("node_modules/next/dist/bin/next"),
  biome: path("node_modules/@biomejs/biome/bin/biome"),
  tsc: path("node_modules/typescript-native/bin/tsc"),
  depcruise: path("node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
  vitest: path("node_modules/vitest/vitest.mjs"),
  playwright: path("node_modules/@playwright/test/cli.js"),
} as const;
