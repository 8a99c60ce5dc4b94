/** A failure that the person at the keyboard can act on: printed as one line, without a stack. */
export class Stop extends Error {}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line for one step of a command. */
export function step(line: string): void {
  say(`• ${line}`);
}

/** Whole seconds, or tenths where it was quick: `0.4 s`, `12 s`. */
export function seconds(milliseconds: number): string {
  const value = milliseconds / 1000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} s`;
}

export type Command = () => Promise<number>;

/** The exit code of a command. A `Stop` becomes one line, anything else is a bug. */
export async function exitCodeOf(command: Command): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`✗ ${error.message}\n`);
    return 1;
  }
}

/** Runs a command as this process. */
export async function main(command: Command): Promise<void> {
  process.exitCode = await exitCodeOf(command);
}
