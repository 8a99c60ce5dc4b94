import { mkdir, open, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { path } from "../../scripts/support/paths.ts";
import { run } from "../../scripts/support/run.ts";

/** A small file system, so that filling it harms nothing else. */
export type SmallDisk = { readonly folder: string; remove(): Promise<void> };

const POLL_MS = 20;
const CHUNK = Buffer.alloc(1 << 20);

/** Mounts a tmpfs, which needs root on Linux; `undefined` where that is impossible. */
export async function smallDisk(name: string, megabytes = 192): Promise<SmallDisk | undefined> {
  const mount = path("test-results", `chaos-disk-${name}`);
  await mkdir(mount, { recursive: true });
  await run("umount", [mount]);
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", mount];
  const { code } = await run("mount", options);
  if (code !== 0) return undefined;
  return {
    folder: `${mount}/data`,
    async remove() {
      // Lazily: the site may still have its journal open.
      await run("umount", ["-l", mount]);
    },
  };
}

/** Keeps it full until `signal`. */
export async function fillDisk({ folder }: SmallDisk, signal: AbortSignal): Promise<void> {
  const ballast = `${folder}/../ballast`;
  const file = await open(ballast, "w");
  // Also takes what other processes free meanwhile.
  for (let size = CHUNK.length; !signal.aborted; ) {
    const isFull = await file.write(CHUNK, 0, size).then(
      ({ bytesWritten }) => bytesWritten === 0,
      () => true,
    );
    if (isFull && size > 512) size = size / 2;
    else if (isFull) await sleep(POLL_MS);
  }
  await file.close();
  await rm(ballast);
}
