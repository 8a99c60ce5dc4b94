import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startProcess } from "./process.ts";

/** npm test has reported that nginx could not be installed. */
export const isNginxMissing = process.env.NGINX_PATH === "";

const READY_MILLISECONDS = 30_000;
const CONFIGURATION = fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url));

export type NginxPlan = {
  readonly port: number;
  readonly plainPort: number;
  readonly sitePort: number;
};

export type Nginx = {
  readonly url: string;
  readonly plainUrl: string;
  stop(): Promise<void>;
};

/** An nginx that has deploy/nginx.conf, with the test's ports and paths, and a self-signed certificate. */
export async function startNginx(plan: NginxPlan): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "bookfront-nginx-"));
  // nginx's workers run as another user.
  await chmod(folder, 0o755);
  await mkdir(join(folder, "temp"));
  await certificate(folder);
  const file = join(folder, "nginx.conf");
  await writeFile(file, adapted(await readFile(CONFIGURATION, "utf8"), folder, plan));
  const plainUrl = `http://localhost:${plan.plainPort}`;
  const running = await startProcess({
    name: "nginx",
    program: process.env.NGINX_PATH || "nginx",
    args: ["-c", file, "-p", folder, "-g", "daemon off;"],
    env: {},
    cwd: folder,
    log: join(folder, "output.log"),
    readyAt: plainUrl,
    readyWithinMilliseconds: READY_MILLISECONDS,
  });
  return {
    url: `https://localhost:${plan.port}`,
    plainUrl,
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true });
    },
  };
}

function adapted(text: string, folder: string, plan: NginxPlan): string {
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`)
    .join(" ");
  const replacements: Record<string, string> = {
    "127.0.0.1:3000": `127.0.0.1:${plan.sitePort}`,
    "book.example.com": "localhost",
    "listen 443": `listen 127.0.0.1:${plan.port}`,
    "listen 80": `listen 127.0.0.1:${plan.plainPort}`,
    "/etc/ssl/bookfront": folder,
  };
  const server = Object.entries(replacements).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf has no “${from}”`);
    return changed.replaceAll(from, to);
  }, text);
  const around = `pid ${folder}/pid; error_log ${folder}/error.log; events {}`;
  return `${around}\nhttp { access_log off; ${temp}\n${server}}\n`;
}

/** Makes `privkey.pem` and `fullchain.pem`, which no browser trusts by itself. */
export async function certificate(folder: string): Promise<void> {
  const outputs = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const keyOptions = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-days", "2", "-subj", "/CN=localhost"],
    ...keyOptions,
    ...outputs,
  ]);
}
