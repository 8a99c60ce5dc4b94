import { exampleMapping } from "#lib/config/testing/mapping.ts";
import type { VendorName } from "../../../sandbox/vendors/names.ts";
import { openSalon, type Salon } from "./salon.ts";

/** The documented product in other spellings, for which nothing is configured. */
const spellings = ["PascalCase", "snake_case", "kebab-case"] as const;

/** Beside them a whole product with ids, names and units of its own, with its example mapping. */
export const upstreams = ["none", "delta", ...spellings] as const;

type Spelling = (typeof spellings)[number];

export function open(vendor: VendorName | Spelling): Promise<Salon> {
  if (isSpelling(vendor)) return openSalon({ shape: { spelling: vendor } });
  if (vendor === "none") return openSalon();
  return openSalon({ vendor, mapping: exampleMapping(vendor) });
}

function isSpelling(name: VendorName | Spelling): name is Spelling {
  return spellings.some((each) => each === name);
}
