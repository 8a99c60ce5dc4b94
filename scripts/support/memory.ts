import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ROOM_BYTES = 1024 ** 3;

/** Keeps temporary files in memory, where there is room: a disk flushes at each commit of a journal. */
export async function inMemory<T>(
  run: (env: { readonly TMPDIR?: string }) => Promise<T>,
): Promise<T> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < ROOM_BYTES) return run({});
  const folder = await mkdtemp(join(MEMORY, "bookfront-tests-"));
  try {
    // nginx works as another user.
    await chmod(folder, 0o711);
    return await run({ TMPDIR: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
