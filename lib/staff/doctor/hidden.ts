import {
  type BlockCode,
  blocksOf,
  blocksOfBundle,
  NONE_CLOSED,
} from "#lib/offer/catalogue/bookable.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";

const MAX_NAMED = 5;

/** Whether a switch is read the wrong way round. `undefined` where most of the menu can be booked. */
export function hiddenQuestion(catalogue: Catalogue): string | undefined {
  const all = catalogue.categories.flatMap(({ entries, bundles }) => [
    ...entries.map((entry) => ({
      name: entry.service.name,
      blocks: blocksOf(entry, NONE_CLOSED),
    })),
    ...bundles.map((entry) => ({
      name: entry.bundle.name,
      blocks: blocksOfBundle(entry, catalogue, NONE_CLOSED),
    })),
  ]);
  const hidden = all.filter(({ blocks }) => isSwitchedOff(blocks)).map(({ name }) => `“${name}”`);
  if (hidden.length * 2 <= all.length) return undefined;
  const more = hidden.length > MAX_NAMED ? ` and ${hidden.length - MAX_NAMED} more` : "";
  const names = `${hidden.slice(0, MAX_NAMED).join(", ")}${more}`;
  return `${hidden.length} of ${all.length} services and bundles are not sold online (${names}): is that so?`;
}

function isSwitchedOff(blocks: readonly BlockCode[]): boolean {
  return blocks.length > 0 && !blocks.includes("unreadable");
}
