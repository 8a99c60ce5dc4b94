import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCodec } from "./signed-codec.ts";

const markedBy = (secret: string) => (text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url");
const codec = createCodec<unknown>(markedBy("a secret of one build"));

const value = fc.object({ withMap: true, withBigInt: true, maxDepth: 4 });

test("an answer arrives at another instance as it left, maps and all", () => {
  fc.assert(
    fc.property(value, (answer) => {
      expect(codec.read(codec.write(answer))).toEqual(answer);
    }),
  );
});

test("what is one thing in two places is one thing after it", () => {
  const service = { id: "svc_cut" };
  const shared = createCodec<{ list: object[]; byId: Map<string, object> }>(markedBy("a secret"));
  const read = shared.read(shared.write({ list: [service], byId: new Map([["a", service]]) }));
  expect(read?.byId.get("a")).toBe(read?.list[0]);
});

test("what another build, another secret or anybody else has written is nothing", () => {
  const text = codec.write({ price: 4_500 });
  const [mark = "", content = ""] = text.split(" ");
  const others = [
    createCodec(markedBy("another")).write({ price: 1 }),
    `${mark} ${content.slice(0, -4)}AAA=`,
    `${mark} `,
    ` ${content}`,
    content,
    "",
    "null",
    '{"v":1}',
  ];
  for (const other of others) expect(codec.read(other)).toBeUndefined();
  expect(codec.read(text)).toEqual({ price: 4_500 });
});
