export type Trace = {
  note(line: string): void;
  hash(): number;
  lines(): readonly string[];
};

/** What happened, line by line: always as a hash, and in words where somebody will read them. */
export function createHash(now: () => number, keepsLines: boolean): Trace {
  const lines: string[] = [];
  let hash = 0x811c9dc5;
  return {
    note(line) {
      hash = Math.imul(hash ^ now(), 0x01000193);
      for (let at = 0; at < line.length; at += 1) {
        hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193);
      }
      if (keepsLines) lines.push(`${stamp(now())} ${line}`);
    },
    hash: () => hash >>> 0,
    lines: () => lines,
  };
}

function stamp(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return `${clock}.${String(ms % 1_000).padStart(3, "0")}`;
}
