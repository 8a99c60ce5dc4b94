import { connect, createServer } from "node:net";

/**
 * Below the ports from which systems send, so that no connection takes one between its finding and its use, and
 * above those that browsers refuse.
 */
const [FIRST, COUNT] = [11_000, 21_000];
/** So that processes which start together look in different places. */
const PORTS_PER_PROCESS = 100;

let next = process.pid * PORTS_PER_PROCESS;

/** A port on which nothing listens; another one at each call. */
export function freePort(): Promise<number> {
  return freePorts(1);
}

/** As `freePort`, and the port after it is free too. */
export function freePortPair(): Promise<number> {
  return freePorts(2);
}

async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = FIRST + (next % COUNT);
    next += count;
    const ports = Array.from({ length: count }, (_, at) => first + at);
    if (!(await Promise.all(ports.map(portInUse))).includes(true)) return first;
  }
}

export async function portInUse(port: number): Promise<boolean> {
  const answers = await Promise.all([answersOn("127.0.0.1", port), answersOn("::1", port)]);
  return answers.includes(true) || !(await canListen(port));
}

function answersOn(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port });
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
}
