import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Connection, EngineError, marionetteName } from "./webdriver.ts";

const error = z.object({ error: z.string(), message: z.string() });
const response = z.tuple([z.literal(1), z.number(), error.nullable(), z.unknown()]);
const wrapped = z.strictObject({ value: z.unknown() });
const MAX_WAIT_MS = 30_000;

/** The protocol that geckodriver speaks to Firefox: `12:[0,1,"…",{}]`, with the length in bytes. */
export async function connectMarionette(port: number, capabilities: object): Promise<Connection> {
  const socket = await reach(port, performance.now() + MAX_WAIT_MS);
  const waiting = new Map<number, (message: z.infer<typeof response>) => void>();
  readMessages(socket, (message) => {
    const answer = response.safeParse(message);
    if (answer.success) waiting.get(answer.data[1])?.(answer.data);
  });
  let last = 0;

  async function send(name: string, parameters: object): Promise<unknown> {
    last += 1;
    const id = last;
    const packet = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(packet)}:${packet}`);
    const [, , failure, result] = await new Promise<z.infer<typeof response>>((answered) => {
      waiting.set(id, answered);
    });
    waiting.delete(id);
    if (failure) throw new EngineError(`${name}: ${failure.error}: ${failure.message}`);
    const inner = wrapped.safeParse(result);
    return inner.success ? inner.data.value : result;
  }

  await send("WebDriver:NewSession", capabilities);
  return {
    send: (command, parameters) => send(marionetteName(command), parameters),
    close: async () => {
      socket.destroy();
    },
  };
}

/** Firefox listens a second or two after its start, and greets. */
async function reach(port: number, deadline: number): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port });
  try {
    await once(socket, "connect");
    return socket;
  } catch (failure) {
    if (performance.now() > deadline) throw failure;
    await sleep(100);
    return reach(port, deadline);
  }
}

function readMessages(socket: Socket, read: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(":");
      const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || rest.length < end) return;
      read(JSON.parse(rest.subarray(colon + 1, end).toString()));
      rest = rest.subarray(end);
    }
  });
}
