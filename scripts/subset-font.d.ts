/** The package has no types. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat?: "sfnt" | "truetype" | "woff" | "woff2";
      readonly variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
      readonly keepFeatures?: readonly string[];
      readonly noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
