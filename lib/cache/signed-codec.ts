import { timingSafeEqual } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { Codec } from "./single-flight.ts";

/** Between the mark and what it stands for; in neither of them. */
const SEPARATOR = " ";

/**
 * How answers travel between instances. Nobody but an instance of the same build, with the same
 * secret, can make the mark (a keyed fingerprint) that a text begins with. So what is in it has the
 * type that it was written with, and needs no description of its own to be read.
 */
export function createCodec<T>(mark: (text: string) => string): Codec<T> {
  return {
    write(value) {
      const text = deflateRawSync(serialize(value)).toString("base64");
      return `${mark(text)}${SEPARATOR}${text}`;
    },
    read(marked) {
      const [found = "", text = ""] = marked.split(SEPARATOR);
      if (!isSame(found, mark(text))) return undefined;
      return z.custom<T>().parse(deserialize(inflateRawSync(Buffer.from(text, "base64"))));
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
