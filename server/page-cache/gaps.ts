import { constants, crc32, deflateRawSync } from "node:zlib";

/** How far back deflate may point (RFC 1951). */
const WINDOW = 32_768;
/** A gzip member of deflated data, with no name and no time (RFC 1952). */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** The last block of the deflated data, with nothing in it. */
const END = Buffer.from([3, 0]);
const LEVEL = 6;

/** A text with gaps of one length, which are all filled in with the same. */
export type Gapped = {
  /** In memory. */
  readonly bytes: number;
  filled(filling: Buffer): Buffer;
  /** The filled text as gzip; most of the work is done once, when it is first wanted. */
  gzipped(filling: Buffer): Buffer;
};

/**
 * Cuts a text at every place where `filling` stands. The gzip of a filled text is made of pieces
 * that were compressed once and of gaps that are stored as they are, so that it costs a copy and
 * a checksum.
 */
export function cutAt(text: string, filling: string): Gapped {
  const pieces = apart(text.split(filling).map((piece) => Buffer.from(piece)));
  const length = Buffer.byteLength(filling);
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const mark = storedMark(length);
  let compressed: readonly Buffer[] | undefined;
  return {
    // The compressed pieces are a quarter of the text, if that.
    bytes: size * 1.25,
    filled: (filling) => Buffer.concat(joined(pieces, [filling])),
    gzipped(filling) {
      compressed ??= apart(compress(pieces, length));
      const content = joined(compressed, [mark, filling]);
      const sum = joined(pieces, [filling]).reduce((crc, part) => crc32(part, crc), 0);
      const tail = Buffer.alloc(8);
      tail.writeUInt32LE(sum, 0);
      tail.writeUInt32LE(size + length * (pieces.length - 1), 4);
      return Buffer.concat([HEAD, ...content, END, tail]);
    },
  };
}

function joined(pieces: readonly Buffer[], between: readonly Buffer[]): readonly Buffer[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [...between, piece]));
}

/**
 * The same in a memory of their own. A small buffer, and one that zlib hands out, is cut from a
 * block of up to 64 kB, all of which stays as long as any piece of it does.
 */
function apart(pieces: readonly Buffer[]): readonly Buffer[] {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  return pieces.map((piece) => {
    const begin = end;
    end += piece.copy(whole, begin);
    return whole.subarray(begin, end);
  });
}

/** What stands before bytes that are stored as they are: a block of its own (RFC 1951, 3.2.4). */
function storedMark(length: number): Buffer {
  const mark = Buffer.alloc(5);
  mark.writeUInt16LE(length, 1);
  mark.writeUInt16LE(~length & 0xffff, 3);
  return mark;
}

/**
 * Each piece may point back to those before it and over the gaps between, but never into a gap:
 * to the compressor the gaps hold zeros, and no text has those.
 */
function compress(pieces: readonly Buffer[], gap: number): readonly Buffer[] {
  const hole = Buffer.alloc(gap);
  let before = Buffer.alloc(0);
  return pieces.map((piece) => {
    const deflated = deflateRawSync(piece, {
      level: LEVEL,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(before.length > 0 && { dictionary: before }),
    });
    before = Buffer.concat([before, piece, hole]).subarray(-WINDOW);
    return deflated;
  });
}
