import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCodec } from "./signed-codec.ts";

const signedBy = (secret: string) => (text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url");
const codec = createCodec<unknown>(signedBy("a secret of one build"));

const value = fc.object({ withMap: true, withBigInt: true, maxDepth: 4 });

test("any value survives, maps included", () => {
  fc.assert(
    fc.property(value, (written) => {
      expect(codec.read(codec.write(written))).toEqual(written);
    }),
  );
});

test("a shared reference stays shared", () => {
  const service = { id: "svc_cut" };
  const shared = createCodec<{ list: object[]; byId: Map<string, object> }>(signedBy("a secret"));
  const read = shared.read(shared.write({ list: [service], byId: new Map([["a", service]]) }));
  expect(read?.byId.get("a")).toBe(read?.list[0]);
});

test("a text with another signature, or none, is rejected", () => {
  const text = codec.write({ price: 4_500 });
  const [signature = "", content = ""] = text.split(" ");
  const others = [
    createCodec(signedBy("another")).write({ price: 1 }),
    `${signature} ${content.slice(0, -4)}AAA=`,
    `${signature} `,
    ` ${content}`,
    content,
    "",
    "null",
    '{"v":1}',
  ];
  for (const other of others) expect(codec.read(other)).toBeUndefined();
  expect(codec.read(text)).toEqual({ price: 4_500 });
});
