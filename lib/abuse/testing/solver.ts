import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** The answer to a task, found as the library does it. */
export async function solved(task: string): Promise<string> {
  const challenge = JSON.parse(task);
  const solution = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution });
}
