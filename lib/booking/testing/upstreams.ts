import { existsSync } from "node:fs";
import { exampleFile, exampleMapping } from "#lib/config/testing/mapping.ts";
import { unmappedNames, type VendorName, vendorNames } from "../../../sandbox/vendors/names.ts";
import { openSalon, type Salon } from "./salon.ts";

/** The documented product in other spellings, for which nothing is configured. */
const spellings = ["PascalCase", "snake_case", "kebab-case"] as const;

/** Beside them whole products with ids, names and units of their own, each with its example mapping. */
export const upstreams = [
  ...vendorNames,
  ...unmappedNames.filter((name) => existsSync(exampleFile(name))),
  ...spellings,
];

type Spelling = (typeof spellings)[number];

export function open(vendor: VendorName | Spelling): Promise<Salon> {
  if (isSpelling(vendor)) return openSalon({ shape: { spelling: vendor } });
  if (vendor === "none") return openSalon();
  return openSalon({ vendor, mapping: exampleMapping(vendor) });
}

function isSpelling(name: VendorName | Spelling): name is Spelling {
  return spellings.some((each) => each === name);
}
