import { getCountries } from "libphonenumber-js/max";
import { z } from "zod";

const PROVIDERS: readonly (readonly [name: string, ...endings: string[]])[] = [
  ["gmail", "com"],
  ["googlemail", "com"],
  ["hotmail", "com", "de", "fr", "es", "it", "nl", "be", "co.uk", "com.br", "com.ar"],
  ["outlook", "com", "de", "fr", "es", "it", "pt", "com.br", "sa"],
  ["live", "com", "de", "fr", "it", "nl", "be", "co.uk", "com.pt"],
  ["yahoo", "com", "de", "fr", "es", "it", "pl", "co.uk", "com.br", "com.ar", "com.mx"],
  ["icloud", "com"],
  ["msn", "com"],
  ["aol", "com", "de", "fr", "co.uk"],
  ["mail", "com", "de", "ru"],
  ["email", "com", "de", "it"],
  ["ymail", "com"],
  ["proton", "me"],
  ["protonmail", "com", "ch"],
  ["gmx", "de", "net", "at", "ch", "com", "fr", "es", "co.uk"],
  ["web", "de"],
  ["t-online", "de"],
  ["freenet", "de"],
  ["arcor", "de"],
  ["posteo", "de", "net"],
  ["mailbox", "org"],
  ["bluewin", "ch"],
  ["orange", "fr", "es"],
  ["free", "fr"],
  ["sfr", "fr"],
  ["laposte", "net"],
  ["wanadoo", "fr"],
  ["libero", "it"],
  ["virgilio", "it"],
  ["tiscali", "it"],
  ["alice", "it"],
  ["ziggo", "nl"],
  ["kpnmail", "nl"],
  ["planet", "nl"],
  ["telenet", "be"],
  ["skynet", "be"],
  ["wp", "pl"],
  ["onet", "pl", "eu"],
  ["interia", "pl", "eu"],
  ["gazeta", "pl"],
  ["sapo", "pt"],
  ["uol", "com.br"],
  ["telefonica", "net"],
  ["btinternet", "com"],
  ["virginmedia", "com"],
  ["talktalk", "net"],
  ["comcast", "net"],
  ["verizon", "net"],
];

const ONLY_COM: ReadonlySet<string> = new Set(["gmail", "googlemail", "icloud"]);

const MISTYPED_ENDINGS: ReadonlyMap<string, string> = new Map(
  ["con", "cmo", "ocm", "vom", "xom", "cpm", "comm"].map((ending) => [ending, "com"]),
);

const knownDomains = PROVIDERS.flatMap(([name, ...endings]) =>
  endings.map((ending) => ({ name, ending, domain: `${name}.${ending}` })),
);
export const commonDomains: ReadonlySet<string> = new Set(knownDomains.map(({ domain }) => domain));
const names: ReadonlySet<string> = new Set(PROVIDERS.map(([name]) => name));
const countries: ReadonlySet<string> = new Set(
  getCountries().map((country) => country.toLowerCase()),
);

/** The longest email that contact.ts accepts; longer ones are not compared. */
const MAX_EMAIL = 254;

/** Only for a question to the visitor: `mia@gmial.com` may exist. */
export function suggestEmail(typed: string): string | undefined {
  if (typed.length > MAX_EMAIL) return undefined;
  const [local, domain, more] = typed.trim().split("@");
  if (local === undefined || domain === undefined || more !== undefined) return undefined;
  const meant = suggestDomain(domain.toLowerCase());
  if (meant === undefined) return undefined;
  const email = `${local}@${meant}`;
  return z.email().safeParse(email).success ? email : undefined;
}

function suggestDomain(typed: string): string | undefined {
  const domain = normalize(typed);
  const meant = commonDomains.has(domain) ? domain : (nearest(domain) ?? domain);
  return meant === typed ? undefined : meant;
}

function normalize(domain: string): string {
  const parts = domain.split(/[.,;]+/).filter(Boolean);
  const ending = parts.at(-1) ?? "";
  return [...parts.slice(0, -1), MISTYPED_ENDINGS.get(ending) ?? ending].join(".");
}

function nearest(domain: string): string | undefined {
  const [name = "", ...rest] = domain.split(".");
  if (rest.length === 0)
    return knownDomains.find((one) => one.domain.replace(".", "") === name)?.domain;
  const candidates = knownDomains.flatMap((one) => {
    const typos = nameTypos(name, one.name) + endingTypos(rest.join("."), one);
    return typos <= 2 ? [{ typos, domain: one.domain }] : [];
  });
  return candidates.toSorted((one, other) => one.typos - other.typos)[0]?.domain;
}

const NO_MATCH = Number.POSITIVE_INFINITY;

/** Real names may differ in the first letter (mail, gmail), short ones in any letter. */
function nameTypos(typed: string, name: string): number {
  if (typed === name) return 0;
  if (names.has(typed)) return NO_MATCH;
  if (isSwapped(typed, name)) return 1;
  if (typed[0] !== name[0]) return NO_MATCH;
  if (name.length < 5) return withoutDoubles(typed) === withoutDoubles(name) ? 1 : NO_MATCH;
  const typos = distance(typed, name);
  return typos <= (name.length < 7 ? 1 : 2) ? typos : NO_MATCH;
}

function endingTypos(typed: string, { name, ending }: { name: string; ending: string }): number {
  if (typed === ending) return 0;
  if (ONLY_COM.has(name)) return 1;
  const isCountry = countries.has(typed.split(".").at(-1) ?? "");
  if (isCountry && ending !== "com" && !ending.startsWith(typed)) return NO_MATCH;
  return distance(typed, ending) === 1 ? 1 : NO_MATCH;
}

function isSwapped(typed: string, meant: string): boolean {
  const at = Array.from(meant).findIndex((letter, index) => letter !== typed[index]);
  const swapped = `${meant[at + 1]}${meant[at]}`;
  return typed === meant.slice(0, at) + swapped + meant.slice(at + 2);
}

function withoutDoubles(text: string): string {
  return text.replaceAll(/(.)\1+/g, "$1");
}

/** More than two typos are no match, so lengths that differ by more are not compared. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return NO_MATCH;
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? NO_MATCH;
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    rows.push(next);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const swaps = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          swaps ? at(row - 2, column - 2) + 1 : NO_MATCH,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
