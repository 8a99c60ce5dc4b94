import { hash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { err, ok, type Result } from "#lib/values/result.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64_000_000;
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[a-z0-9-]+)$/;

/** LOCATIONS_FILE as an address. Its answers name keys and where they are sent. */
export function locationsAddress({ LOCATIONS_FILE: given = "" }: Environment): URL | undefined {
  return /^https?:\/\//i.test(given) && URL.canParse(given) ? new URL(given) : undefined;
}

/** The file with the locations; of an address its last good answer. */
export function locationsPath(env: Environment): string | undefined {
  const folder = env.DATA_DIR?.trim() || "./data";
  return locationsAddress(env) ? join(folder, "locations.json") : env.LOCATIONS_FILE;
}

export type Fetched = {
  /** A file beside the last good answer. */
  readonly path: string;
  /** Makes it the last good answer. */
  keep(): Promise<void>;
};

/** The last good answer that this process has read: that in DATA_DIR may be another process's. */
export type LastAnswer = { etag?: string; digest?: string };

/** `undefined`: the last good answer still holds. */
export async function fetchLocations(
  address: URL,
  env: Environment,
  last: LastAnswer,
): Promise<Result<Fetched | undefined, string>> {
  const { protocol, hostname, username, password } = address;
  if (username || password) return err("has a user or password, which an address cannot have here");
  if (protocol !== "https:" && !THIS_MACHINE.test(hostname)) {
    return err("is neither https nor an address of this machine or network (a name without a dot)");
  }
  const answer = await ask(address, last.etag);
  if (!answer.ok) return answer;
  if (!answer.value) return ok(undefined);
  const { text, etag } = answer.value;
  const digest = hash("sha256", text);
  if (digest === last.digest) {
    last.etag = etag;
    return ok(undefined);
  }
  const kept = locationsPath({ ...env, LOCATIONS_FILE: address.href }) ?? "";
  const path = `${kept}.${process.pid}.next`;
  try {
    await mkdir(join(kept, ".."), { recursive: true });
    await writeFile(path, text, { mode: 0o600 });
  } catch {
    return err("cannot be kept in DATA_DIR");
  }
  async function keep(): Promise<void> {
    await rename(path, kept);
    Object.assign(last, { etag, digest });
  }
  return ok({ path, keep });
}

async function ask(
  address: URL,
  known = "",
): Promise<Result<{ readonly text: string; readonly etag: string } | undefined, string>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = known ? { "If-None-Match": known } : {};
    const answer = await fetch(address, { headers, signal, redirect: "manual" });
    const etag = answer.headers.get("etag") ?? "";
    if (answer.status === 304 && known) return ok(undefined);
    if (answer.status !== 200) return err(`answers ${answer.status}`);
    const text = await textOf(answer);
    return text === undefined ? err(`is longer than ${MAX_BYTES} bytes`) : ok({ text, etag });
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return err(isLate ? `has not answered within ${TIMEOUT_MS / 1_000} s` : "cannot be reached");
  }
}

async function textOf(answer: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
