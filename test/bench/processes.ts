import { readdir, readFile } from "node:fs/promises";
import { Stop } from "../../scripts/support/say.ts";

export type Use = {
  /** Resident. */
  readonly megabytes: number;
  readonly cpuMilliseconds: number;
};

/** Linux reports processor time in hundredths of a second. */
const TICKS = 100;

export async function readUse(pid: number): Promise<Use> {
  const parents = await parentsOfAll();
  const family = [pid];
  for (const one of family) {
    for (const [child, parent] of parents) if (parent === one) family.push(child);
  }
  const uses = await Promise.all(family.map(oneUse));
  return {
    megabytes: uses.reduce((sum, { megabytes }) => sum + megabytes, 0),
    cpuMilliseconds: uses.reduce((sum, { cpuMilliseconds }) => sum + cpuMilliseconds, 0),
  };
}

async function parentsOfAll(): Promise<ReadonlyMap<number, number>> {
  const names = await readdir("/proc").catch(() => {
    throw new Stop("memory and processor time are read from /proc, which only Linux has");
  });
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => [pid, Number((await statOf(pid))[1] ?? 0)] as const),
  );
  return new Map(found);
}

async function oneUse(pid: number): Promise<Use> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  const stat = await statOf(pid);
  const ticks = Number(stat[11] ?? 0) + Number(stat[12] ?? 0);
  return { megabytes: kilobytes / 1_000, cpuMilliseconds: (ticks / TICKS) * 1_000 };
}

/** Fields after the name, which may contain spaces; empty for an ended process. */
async function statOf(pid: number): Promise<readonly string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}
