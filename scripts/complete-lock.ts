// Completes package-lock.json after a package was added or updated.
//
// A registry that lacks the binaries of other platforms leaves them out of the lock file, and
// `npm ci` then refuses it everywhere. This writes the missing entries: name, version, platform, no
// integrity, which npm adds where it installs them.

import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { path } from "./support/paths.ts";

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "x64"];
const LIBRARIES: Readonly<Record<string, string>> = { gnu: "glibc", musl: "musl" };

/** Records, because npm's files must keep their order. */
const record = z.record(z.string(), z.unknown());
const packagesSchema = z.record(z.string(), record);
const binariesSchema = z.object({
  dev: z.literal(true).optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

type Entry = z.infer<typeof record>;
type Packages = z.infer<typeof packagesSchema>;

export function parseLock(text: string): { readonly lock: Entry; readonly packages: Packages } {
  const lock = record.parse(JSON.parse(text));
  return { lock, packages: packagesSchema.parse(lock.packages) };
}

/** By the end of the package's name; `undefined`: any platform. */
export function platformOf(name: string): Entry | undefined {
  const parts = name.split(/[/-]/);
  if (parts.includes("wasm32")) return { cpu: ["wasm32"] };
  const os = SYSTEMS.find((system) => parts.includes(system));
  const cpu = PROCESSORS.find((processor) => parts.includes(processor));
  if (os === undefined || cpu === undefined) return undefined;
  const libc = LIBRARIES[parts.at(-1) ?? ""];
  return { cpu: [cpu], ...(os === "linux" && libc && { libc: [libc] }), os: [os] };
}

/** Optional binaries without an entry in the lock file. */
export function missingPackages(packages: Packages): Packages {
  const wanted = Object.values(packages).flatMap((entry) => {
    const { dev, optionalDependencies } = binariesSchema.parse(entry);
    return Object.entries(optionalDependencies).map(([name, version]) => ({ name, version, dev }));
  });
  const missing = wanted.flatMap(({ name, version, dev }) => {
    const platform = platformOf(name);
    if (`node_modules/${name}` in packages || platform === undefined) return [];
    const entry = { version, ...platform, ...(dev && { dev }), optional: true };
    return [[`node_modules/${name}`, entry] as const];
  });
  return Object.fromEntries(missing);
}

/** With the entries of every platform, in npm's order. */
export function completed(packages: Packages): Packages {
  const all = Object.entries({ ...packages, ...missingPackages(packages) });
  return Object.fromEntries(all.toSorted(([one], [other]) => one.localeCompare(other, "en")));
}

if (import.meta.main) {
  const file = path("package-lock.json");
  const { lock, packages } = parseLock(readFileSync(file, "utf8"));
  const complete = { ...lock, packages: completed(packages) };
  writeFileSync(file, `${JSON.stringify(complete, null, 2)}\n`);
  process.stdout.write(`${Object.keys(missingPackages(packages)).length} entries written\n`);
}
