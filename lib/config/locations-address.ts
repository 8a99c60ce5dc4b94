import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
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

/** `undefined`: the last good answer still holds. */
export async function fetchLocations(
  address: URL,
  env: Environment,
): Promise<Result<Fetched | undefined, string>> {
  const { protocol, hostname, username, password } = address;
  if (username || password) return err("has a user or password, which an address cannot have here");
  if (protocol !== "https:" && !THIS_MACHINE.test(hostname)) {
    return err("is neither https nor an address of this machine or network (a name without a dot)");
  }
  const kept = locationsPath({ ...env, LOCATIONS_FILE: address.href }) ?? "";
  const etagFile = `${kept}.etag`;
  const [before, etag] = await Promise.all([readOrNone(kept), readOrNone(etagFile)]);
  const answer = await ask(address, before && etag ? { "If-None-Match": etag } : {});
  if (!answer.ok) return answer;
  const { text } = answer.value;
  // Without it the whole list is sent again, no more.
  const keepEtag = () =>
    writeFile(etagFile, answer.value.etag, { mode: 0o600 }).catch(() => undefined);
  if (text === before) await keepEtag();
  if (text === undefined || text === before) return ok(undefined);
  const path = `${kept}.${process.pid}.next`;
  try {
    await mkdir(join(kept, ".."), { recursive: true });
    await writeFile(path, text, { mode: 0o600 });
  } catch {
    return err("cannot be kept in DATA_DIR");
  }
  async function keep(): Promise<void> {
    // After a crash in between no tag is left of another list than the one that is kept.
    await rm(etagFile, { force: true });
    await rename(path, kept);
    await keepEtag();
  }
  return ok({ path, keep });
}

async function ask(
  address: URL,
  headers: Record<string, string>,
): Promise<Result<{ readonly text: string | undefined; readonly etag: string }, string>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, { headers, signal, redirect: "manual" });
    const etag = answer.headers.get("etag") ?? "";
    if (answer.status === 304) return ok({ text: undefined, etag });
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

function readOrNone(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}
