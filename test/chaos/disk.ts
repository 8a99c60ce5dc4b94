import { mkdir, open, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { path } from "../../scripts/support/paths.ts";
import { run } from "../../scripts/support/run.ts";

/** A small file system, so that filling it harms nothing else. */
export type SmallDisk = { readonly folder: string; remove(): Promise<void> };

const SIZE_MB = 192;
const CHUNK = Buffer.alloc(1 << 20);

/** Mounts a tmpfs, which needs root on Linux; `undefined` where that is impossible. */
export async function smallDisk(name: string): Promise<SmallDisk | undefined> {
  const mount = path("test-results", `chaos-disk-${name}`);
  await mkdir(mount, { recursive: true });
  await run("umount", [mount]);
  const options = ["-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "tmpfs", mount];
  const { code } = await run("mount", options);
  if (code !== 0) return undefined;
  return {
    folder: `${mount}/data`,
    async remove() {
      await run("umount", [mount]);
    },
  };
}

export async function fillDisk({ folder }: SmallDisk, ms: number): Promise<void> {
  const ballast = `${folder}/../ballast`;
  const file = await open(ballast, "w");
  const until = Date.now() + ms;
  // Also takes what other processes free meanwhile.
  for (let size = CHUNK.length; Date.now() < until; ) {
    const isFull = await file.write(CHUNK, 0, size).then(
      ({ bytesWritten }) => bytesWritten === 0,
      () => true,
    );
    if (isFull && size > 512) size = size / 2;
    else if (isFull) await sleep(20);
  }
  await file.close();
  await rm(ballast);
}
