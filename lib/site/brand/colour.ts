/** OKLCH: lightness 0–1, chroma 0–0.37, hue in degrees. Equal lightness looks equal in any hue. */
export type Colour = { readonly l: number; readonly c: number; readonly h: number };

type Triple = readonly [number, number, number];

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function linear(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number) => toLinear(((value >> shift) & 255) / 255);
  return [channel(16), channel(8), channel(0)];
}

export function fromHex(hex: string): Colour {
  const [r, g, b] = linear(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 };
}

function toLinearRgb({ l, c, h }: Colour): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const ROUNDING = 0.0005;

function isInGamut(rgb: Triple): boolean {
  return rgb.every((channel) => channel >= -ROUNDING && channel <= 1 + ROUNDING);
}

/** As `#rrggbb`. Colours outside sRGB keep lightness and hue and lose chroma. */
export function toHex(colour: Colour): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let rgb = toLinearRgb({ ...colour, l });
  let [low, high] = [0, colour.c];
  if (!isInGamut(rgb)) {
    for (let step = 0; step < 16; step += 1) {
      const c = (low + high) / 2;
      rgb = toLinearRgb({ ...colour, l, c });
      if (isInGamut(rgb)) low = c;
      else high = c;
    }
    rgb = toLinearRgb({ ...colour, l, c: low });
  }
  const channels = rgb.map((channel) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}`;
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two `#rrggbb`, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
