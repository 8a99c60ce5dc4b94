import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

export type Mail = { readonly to: readonly string[]; readonly text: string };

/** A mail server of our own: takes all mail, or refuses each with a status, or is not there. */
export async function startSmtp() {
  const mails: Mail[] = [];
  const state = { refuses: 0, asked: 0 };
  const server = createServer((socket) => void talk(socket));

  function replyTo(line: string, to: string[]): string {
    if (/^DATA/i.test(line)) return "354 go on";
    if (/^QUIT/i.test(line)) return "221 bye";
    if (!/^RCPT/i.test(line)) return "250 ok";
    state.asked += 1;
    to.push(/<(.*)>/.exec(line)?.[1] ?? "");
    return state.refuses ? `${state.refuses} not now` : "250 ok";
  }

  async function talk(socket: Socket): Promise<void> {
    const to: string[] = [];
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    async function readBody(): Promise<string> {
      const body: string[] = [];
      for (
        let next = await lines.next();
        !next.done && next.value !== ".";
        next = await lines.next()
      ) {
        body.push(next.value);
      }
      return body.join("\n");
    }
    let reply = "220 mail.example";
    while (!socket.destroyed) {
      socket.write(`${reply}\r\n`);
      if (reply.startsWith("221")) return void socket.end();
      if (reply.startsWith("354")) {
        mails.push({ text: await readBody(), to: to.splice(0) });
        reply = "250 taken";
        continue;
      }
      const line = await lines.next();
      if (line.done) return;
      reply = replyTo(line.value, to);
    }
  }

  server.on("connection", (socket) => socket.on("error", () => undefined));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
  return { url, mails, state, stop: () => void server.close() };
}
