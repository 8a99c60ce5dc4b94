/** White text needs this contrast on the accent, and the accent on the page (WCAG 2.2 AA). */
const NEEDED = 4.5;

type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(parse(first)), luminance(parse(second))].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function hex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

function scale(rgb: Rgb, factor: number): Rgb {
  return [rgb[0] * factor, rgb[1] * factor, rgb[2] * factor];
}

/** The business's colour, darkened just as far as text on it and in it stays readable. */
export function accentFrom(brandColor: string, background = "#faf8f5"): string {
  const brand = parse(brandColor);
  for (let factor = 1; factor > 0; factor -= 0.02) {
    const candidate = hex(scale(brand, factor));
    if (contrast(candidate, "#ffffff") >= NEEDED && contrast(candidate, background) >= NEEDED) {
      return candidate;
    }
  }
  return "#000000";
}
