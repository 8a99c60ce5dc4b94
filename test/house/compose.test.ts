import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { variableNames } from "#lib/config/environment.ts";
import { path } from "../../scripts/support/paths.ts";
import { readYaml } from "../harness/yaml.ts";

const seconds = z.string().regex(/^\d+s$/);
const texts = z.array(z.string()).min(1);
const mount = z.string().regex(/^(?:\.\/)?[\w./-]+:\/[\w./-]+(?::ro)?$/);

/** As much of the Compose specification as the file uses; other names are mistakes. */
const service = z.strictObject({
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  image: z
    .string()
    .regex(/^[a-z]+:\d+\.\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
    .optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  read_only: z.literal("true").optional(),
  tmpfs: texts.optional(),
  cap_drop: z.tuple([z.literal("ALL")]).optional(),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]).optional(),
  restart: z.enum(["unless-stopped", "always", "on-failure", "no"]).optional(),
  stop_grace_period: seconds.optional(),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  depends_on: z
    .union([
      texts,
      z.record(
        z.string(),
        z.strictObject({ condition: z.enum(["service_started", "service_healthy"]) }),
      ),
    ])
    .optional(),
  command: texts.optional(),
  volumes: z.array(mount).optional(),
  healthcheck: z.strictObject({ test: texts, interval: seconds.optional() }).optional(),
});

const compose = z.strictObject({
  name: z.string().regex(/^[a-z0-9_-]+$/),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.literal("")),
});

const { services, volumes } = compose.parse(
  readYaml(await readFile(path("deploy/compose.yaml"), "utf8")),
);
const all = Object.values(services);

test("each service is built or pulled, and those that it names exist", () => {
  for (const { build, image, depends_on = [] } of all) {
    expect([build, image].filter((one) => one !== undefined)).toHaveLength(1);
    const named = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(named));
  }
});

test("a service that waits for another to be healthy names one with a health check", () => {
  const waited = all.flatMap(({ depends_on = [] }) =>
    Array.isArray(depends_on)
      ? []
      : Object.entries(depends_on).flatMap(([name, { condition }]) =>
          condition === "service_healthy" ? [services[name]?.healthcheck] : [],
        ),
  );
  expect(waited.length).toBeGreaterThan(0);
  expect(waited).not.toContain(undefined);
});

test("volumes are declared, and what is mounted from the project or built is there", () => {
  const sources = all.flatMap(({ volumes: mounts = [] }) => mounts.map((one) => one.split(":")[0]));
  const named = sources.filter((source) => !source?.startsWith("."));
  expect(Object.keys(volumes).toSorted()).toEqual(named.toSorted());
  // The certificate is the operator's.
  const files = sources.filter((source) => source?.startsWith(".") && source !== "./tls");
  const built = all.flatMap(({ build }) => (build ? [`${build.context}/${build.dockerfile}`] : []));
  for (const file of [...files, ...built])
    expect([file, existsSync(path("deploy", file ?? ""))]).toEqual([file, true]);
});

test("the site is told variables that it reads, and keeps bookings in a Redis that keeps them", () => {
  const names = Object.keys(services.site?.environment ?? {});
  expect(variableNames).toEqual(expect.arrayContaining(names));
  expect(services.site?.environment?.REDIS_URL).toBe("redis://redis:6379");
  const command = services.redis?.command?.join(" ");
  expect(command).toContain("--appendonly yes");
  expect(command).toContain("--appendfsync always");
});

test("nothing is written but data: each service is read-only and has its volumes", () => {
  for (const [name, { read_only, volumes: mounts = [] }] of Object.entries(services)) {
    expect([name, read_only]).toEqual([name, "true"]);
    expect([name, mounts.filter((one) => /^\w+:\/[^:]+$/.test(one)).length]).toEqual([name, 1]);
  }
});

/** deploy/nginx.conf as the service changes it before it starts. */
function adaptedConfiguration(): string {
  const [change = ""] = services.nginx?.command?.[2]?.split(" > ") ?? [];
  const file = path("deploy/nginx.conf");
  return execFileSync("sh", ["-c", change.replace("/etc/nginx/bookfront.conf", file)]).toString();
}

test("nginx finds the site by its name, at the port that it listens on", () => {
  const server = `server site:${services.site?.environment?.PORT} resolve;`;
  expect(adaptedConfiguration()).toContain(server);
});

test("nginx keeps its pages in a folder that it may write to", () => {
  const caches = [...adaptedConfiguration().matchAll(/^ *proxy_cache_path (\S+)/gm)];
  const written = services.nginx?.volumes?.flatMap((one) => /^\w+:([^:]+)$/.exec(one)?.[1] ?? []);
  expect(caches.map(([, folder = ""]) => dirname(folder))).toEqual([
    ...(written ?? []),
    ...(written ?? []),
  ]);
});
