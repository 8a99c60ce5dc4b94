import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import type { Certificate } from "./certificate.ts";

export type Mail = {
  readonly to: readonly string[];
  readonly text: string;
  readonly isEncrypted: boolean;
};

type Encryption = { readonly by: "smtps" | "starttls"; readonly certificate: Certificate };

/** A mail server of our own: takes all mail, or refuses each with a status, or is not there. */
export async function startSmtp(encryption?: Encryption) {
  const mails: Mail[] = [];
  const state = { refuses: 0, asked: 0 };
  const isImplicit = encryption?.by === "smtps";
  const server = isImplicit
    ? createTlsServer(encryption.certificate, (socket) => void talk(socket))
    : createServer((socket) => void talk(socket));

  function replyTo(line: string, socket: Socket, to: string[]): string {
    if (/^EHLO/i.test(line) && encryption?.by === "starttls" && !isEncrypted(socket)) {
      return "250-mail.example\r\n250 STARTTLS";
    }
    if (/^STARTTLS/i.test(line)) return "220 go ahead";
    if (/^DATA/i.test(line)) return "354 go on";
    if (/^QUIT/i.test(line)) return "221 bye";
    if (!/^RCPT/i.test(line)) return "250 ok";
    state.asked += 1;
    to.push(/<(.*)>/.exec(line)?.[1] ?? "");
    return state.refuses ? `${state.refuses} not now` : "250 ok";
  }

  async function talk(socket: Socket, greeting = "220 mail.example\r\n"): Promise<void> {
    socket.on("error", () => undefined);
    const to: string[] = [];
    const reader = createInterface({ input: socket });
    const lines = reader[Symbol.asyncIterator]();
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
    socket.write(greeting);
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const reply = replyTo(line.value, socket, to);
      if (reply.startsWith("220") && encryption) {
        reader.close();
        socket.write(`${reply}\r\n`);
        const inner = new TLSSocket(socket, { isServer: true, ...encryption.certificate });
        return talk(inner, "");
      }
      socket.write(`${reply}\r\n`);
      if (reply.startsWith("221")) return void socket.end();
      if (reply.startsWith("354")) {
        const text = await readBody();
        mails.push({ text, to: to.splice(0), isEncrypted: isEncrypted(socket) });
        socket.write("250 taken\r\n");
      }
    }
  }

  server.on("connection", (socket) => socket.on("error", () => undefined));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = isImplicit
    ? `smtps://127.0.0.1:${port}`
    : `smtp://127.0.0.1:${port}${encryption ? "" : "?ignoreTLS=true"}`;
  return { url, mails, state, stop: () => void server.close() };
}

function isEncrypted(socket: Socket): boolean {
  return socket instanceof TLSSocket;
}
