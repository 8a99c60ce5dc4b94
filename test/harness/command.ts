import { vi } from "vitest";
import { type Command, exitCodeOf } from "../../scripts/support/say.ts";

/** Runs a command in this process, which saves a second of processor time for each. */
export async function runHere(command: Command) {
  let output = "";
  const keep = (text: string | Uint8Array) => {
    output += text;
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation(keep),
  );
  try {
    return { code: await exitCodeOf(command), output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
