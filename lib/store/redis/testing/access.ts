import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RedisAddress } from "#lib/config/redis-address.ts";
import { addressOf } from "./addresses.ts";

/** How servers are reached, and their settings for it. */
export type Access = {
  readonly settings: readonly string[];
  url(kind: "" | "+cluster", hosts: string): string;
  address(port: number): RedisAddress;
};

export const OPEN: Access = {
  settings: [],
  url: (kind, hosts) => `redis${kind}://${hosts}`,
  address: (port) => addressOf(`redis://127.0.0.1:${port}`),
};

const PASSWORD = "p@ss word";

/** By TLS alone, as the user `salon`. The certificate is for 127.0.0.1, its CA is the file `ca`. */
export function guarded(dir: string): Access & { readonly ca: string; readonly pem: string } {
  const { ca, cert, key, pem } = makeCertificates(dir);
  const url: Access["url"] = (kind, hosts) =>
    `rediss${kind}://salon:${encodeURIComponent(PASSWORD)}@${hosts}`;
  return {
    settings: [
      ...["--port", "0", "--tls-port", "PORT", "--tls-auth-clients", "no", "--tls-cluster", "yes"],
      ...["--tls-cert-file", cert, "--tls-key-file", key, "--tls-ca-cert-file", ca],
      ...["--user", "default", "off", "--user", "salon", "on", `>${PASSWORD}`, "~*", "&*", "+@all"],
      ...["--tls-replication", "yes", "--masteruser", "salon", "--masterauth", PASSWORD],
    ],
    url,
    address: (port) => ({ ...addressOf(url("", `127.0.0.1:${port}`)), tls: { ca: pem } }),
    ...{ ca, pem },
  };
}

function makeCertificates(dir: string) {
  const [ca, caKey, cert, key] = ["ca.pem", "ca.key", "server.pem", "server.key"].map((name) =>
    join(dir, name),
  );
  if (!ca || !caKey || !cert || !key) throw new Error("no paths");
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const made = [
    ["req", "-x509", ...curve, "-subj", "/CN=Test CA", "-days", "2", "-keyout", caKey, "-out", ca],
    [
      ...["req", "-x509", ...curve, "-subj", "/CN=redis", "-days", "2", "-CA", ca, "-CAkey", caKey],
      ...["-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=CA:FALSE"],
      ...["-keyout", key, "-out", cert],
    ],
  ].map((args) => spawnSync("openssl", args, { encoding: "utf8" }));
  const failed = made.find(({ status }) => status !== 0);
  if (failed) throw new Error(`openssl: ${failed.stderr ?? failed.error}`);
  return { ca, cert, key, pem: readFileSync(ca, "utf8") };
}
