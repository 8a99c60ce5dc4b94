import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completed, missingPackages, parseLock, platformOf } from "./complete-lock.ts";
import { path } from "./support/paths.ts";

test("the lock file has the binaries of every platform, so that npm ci takes it", () => {
  const { packages } = parseLock(readFileSync(path("package-lock.json"), "utf8"));
  expect(missingPackages(packages)).toEqual({});
});

test("an optional binary that the lock file lacks gets an entry in npm's order", () => {
  const packages = {
    "": {},
    "node_modules/tool": {
      dev: true,
      optionalDependencies: { "@tool/linux-x64-musl": "1.2.3", "tool-extras": "1.2.3" },
    },
    "node_modules/zod": {},
  };
  expect(completed(packages)).toEqual({
    ...packages,
    "node_modules/@tool/linux-x64-musl": {
      version: "1.2.3",
      cpu: ["x64"],
      libc: ["musl"],
      os: ["linux"],
      dev: true,
      optional: true,
    },
  });
  expect(Object.keys(completed(packages))[1]).toBe("node_modules/@tool/linux-x64-musl");
});

test.each([
  ["@next/swc-darwin-arm64", { os: ["darwin"], cpu: ["arm64"] }],
  ["@next/swc-win32-x64-msvc", { os: ["win32"], cpu: ["x64"] }],
  ["@next/swc-linux-x64-gnu", { os: ["linux"], cpu: ["x64"], libc: ["glibc"] }],
  ["fsevents", undefined],
  ["@tool/binding-wasm32-wasi", { cpu: ["wasm32"] }],
])("the platform of %s is read from its name", (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
