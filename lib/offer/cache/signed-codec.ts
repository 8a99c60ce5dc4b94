import { timingSafeEqual } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { Codec } from "./single-flight.ts";

const SEPARATOR = " ";

/** Signed with a key of build and secret, so a text has the type that was written. */
export function createCodec<T>(sign: (text: string) => string): Codec<T> {
  return {
    write(value) {
      const text = deflateRawSync(serialize(value)).toString("base64");
      return `${sign(text)}${SEPARATOR}${text}`;
    },
    read(signed) {
      const [signature = "", text = ""] = signed.split(SEPARATOR);
      if (!isSame(signature, sign(text))) return undefined;
      return z.custom<T>().parse(deserialize(inflateRawSync(Buffer.from(text, "base64"))));
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
