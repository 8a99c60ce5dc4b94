import sharp from "sharp";

/** Of 255: a difference of less is not seen. */
const LEAST_SEEN = 16;

export type Difference = {
  /** Of the pixels. */
  readonly share: number;
  /** Black where both are the same. */
  readonly drawn: Buffer;
};

export async function compare(before: Buffer, after: Buffer): Promise<Difference> {
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  // What only one of them has is a difference.
  const create = { width, height, channels: 3, background: "magenta" } as const;
  const grown = (input: Buffer) =>
    sharp({ create })
      .composite([{ input, top: 0, left: 0 }])
      .removeAlpha()
      .png()
      .toBuffer();
  const [base, input] = await Promise.all([grown(before), grown(after)]);
  const both = await sharp(base)
    .composite([{ input, blend: "difference" }])
    .png()
    .toBuffer();
  const drawn = await sharp(both)
    .removeAlpha()
    .threshold(LEAST_SEEN, { grayscale: false })
    .png()
    .toBuffer();
  const { channels } = await sharp(drawn).stats();
  return { share: Math.max(...channels.map(({ mean }) => mean)) / 255, drawn };
}
