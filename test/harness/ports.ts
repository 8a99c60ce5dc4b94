import { connect, createServer } from "node:net";

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", listening);
  });
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
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
