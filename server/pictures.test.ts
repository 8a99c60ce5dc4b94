import { expect, test } from "vitest";
import { pictures } from "./pictures.ts";
import { behindTheFirst, listen } from "./testing/serve.ts";

const hash = "Ab-_0123456789xy";

async function serve() {
  const asked: string[] = [];
  const store = {
    get: async (name: { hash: string; rendition: string; format: string }) => {
      asked.push(`${name.rendition} ${name.format}`);
      if (name.hash !== hash) return { ok: false, error: "missing" } as const;
      return { ok: true, value: Buffer.from("pixels") } as const;
    },
  };
  const port = await listen(
    behindTheFirst(pictures(store), (_request, response) => void response.writeHead(404).end()),
  );
  const get = (path: string, method = "GET") =>
    fetch(`http://127.0.0.1:${port}${path}`, { method });
  return { get, asked };
}

test("browsers cache a picture for ever, since its address contains its hash", async () => {
  const { get, asked } = await serve();
  const response = await get(`/pictures/${hash}-176x176.avif`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/avif");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await response.text()).toBe("pixels");
  const head = await get(`/pictures/${hash}-176x176.webp`, "HEAD");
  expect([head.headers.get("content-length"), await head.text()]).toEqual(["6", ""]);
  expect(asked).toEqual(["row avif", "row webp"]);
});

test("requests for other addresses are passed on", async () => {
  const { get, asked } = await serve();
  const paths = ["/book", "/pictures/", "/pictures/..%2f..%2fetc%2fpasswd", "/pictures/x.svg"];
  for (const path of paths) expect((await get(path)).status).toBe(404);
  expect(asked).toEqual([]);
  expect((await get(`/pictures/${"B".repeat(16)}-176x176.avif`)).status).toBe(404);
});
