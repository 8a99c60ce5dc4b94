// A bare `node:http` server that answers each request with the same bytes: what Node itself costs.
// `node bare-http.ts PORT FILE`; the file holds the headers and the body of the answer.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { z } from "zod";

export const storedAnswer = z.object({ headers: z.array(z.string()), body: z.base64() });

const [port, file = ""] = process.argv.slice(2);
const { headers, body } = storedAnswer.parse(JSON.parse(await readFile(file, "utf8")));
const bytes = Buffer.from(body, "base64");

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(port), "127.0.0.1");
