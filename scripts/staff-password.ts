// `npm run staff-password`: makes of a password the line for STAFF_PASSWORD_HASH, so that the password
// itself is in no file. Asks for it without showing it, or reads it from a pipe.

import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { hashPassword } from "#lib/site/seals/staff-password.ts";
import { main, Stop, say } from "./support/say.ts";

const MIN_LENGTH = 12;
const BACKSPACE = "\u007f";
const CONTROL_C = "\u0003";

async function readPassword(): Promise<string> {
  if (stdin.isTTY) {
    stdout.write(`A password of ${MIN_LENGTH} characters or more (not shown): `);
    stdin.setRawMode(true);
    return readHidden();
  }
  for await (const line of createInterface({ input: stdin })) return line;
  return "";
}

/** Until Enter; the terminal echoes nothing in raw mode. */
function readHidden(): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = "";
    stdin.setEncoding("utf8").on("data", (text: string) => {
      const [line = "", ...rest] = text.split(/[\r\n]/);
      typed = line.split("").reduce(typeInto, typed);
      const isEnded = rest.length > 0;
      if (!isEnded && !text.includes(CONTROL_C)) return;
      stdin.setRawMode(false).pause();
      stdout.write("\n");
      if (isEnded) resolve(typed);
      else reject(new Stop("nothing was made"));
    });
  });
}

function typeInto(typed: string, character: string): string {
  return character === BACKSPACE ? typed.slice(0, -1) : typed + character;
}

await main(async () => {
  const password = await readPassword();
  if (password.length < MIN_LENGTH) throw new Stop(`fewer than ${MIN_LENGTH} characters`);
  say(`STAFF_PASSWORD_HASH=${await hashPassword(password)}`);
  stdin.destroy();
  return 0;
});
