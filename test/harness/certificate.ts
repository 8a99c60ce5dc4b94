import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "./temp-folder.ts";

export type Certificate = { readonly key: string; readonly cert: string };

/** A certificate for 127.0.0.1 that has signed itself. */
export function ownCertificate(): Certificate {
  const folder = tempFolder();
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const made = spawnSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-subj", "/CN=mail", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"],
      ...["-keyout", key, "-out", cert],
    ],
    { encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr ?? made.error}`);
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}
