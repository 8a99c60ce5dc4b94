import type { Language } from "#lib/values/i18n/languages.ts";

/** A deterministic mix of pages, files and missing paths, by request number. */
export type Mixture = (number: number) => MixtureRequest;

export type MixtureRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type SitePaths = {
  readonly menu: string;
  readonly choices: readonly string[];
  readonly times: readonly string[];
  readonly files: readonly string[];
};

const LANGUAGES = ["en", "de", "fr", "ar"] as const satisfies readonly Language[];
/** One of so many requests is hostile, the most expensive kind. */
const ROUND = 100;

export function mixtureOf({ menu, choices, times, files }: SitePaths): Mixture {
  return (number) => {
    const round = Math.floor(number / ROUND);
    const headers = {
      "accept-language": LANGUAGES[round % LANGUAGES.length] ?? "en",
      "accept-encoding": "gzip",
      "x-forwarded-for": `203.0.${(number >> 8) & 255}.${number & 255}`,
    };
    return { path: pathOf(number % ROUND, number, round), headers };
  };

  function pathOf(kind: number, number: number, round: number): string {
    if (kind < 40) return menu;
    if (kind < 55) return of(choices, round + kind);
    if (kind < 75) return of(times, round + kind);
    if (kind < 99) return of(files, round + kind);
    return hostile(number, round);
  }

  /** Never the same path twice: unknown pages, services, members, days and lines. */
  function hostile(number: number, round: number): string {
    const time = of(times, round);
    const strange = [
      `/book/nowhere-${number}`,
      `/book/services/none-${number}`,
      `${time}&team=nobody-${number}`,
      `${time}&date=${1_000 + (round % 9_000)}-01-01`,
      `/book/time?line=none-${number}`,
      `${menu}?q=${number}`,
    ];
    return of(strange, round);
  }
}

function of(list: readonly string[], number: number): string {
  return list[number % list.length] ?? "/";
}
