import { anker } from "./anker.ts";
import { brise } from "./brise.ts";
import { cedar } from "./cedar.ts";
import { delta } from "./delta.ts";
import { ember } from "./ember.ts";
import { fjord } from "./fjord.ts";
import { grove } from "./grove.ts";
import { harbor } from "./harbor.ts";
import { isar } from "./isar.ts";
import { juno } from "./juno.ts";
import { kestrel } from "./kestrel.ts";
import { lumen } from "./lumen.ts";
import { mosel } from "./mosel.ts";
import { nadirWith } from "./nadir.ts";
import type { VendorName } from "./names.ts";
import type { Vendor } from "./vendor.ts";

const vendors: Readonly<Record<Exclude<VendorName, "none">, Vendor>> = {
  anker,
  brise,
  cedar,
  delta,
  ember,
  fjord,
  grove,
  harbor,
  isar,
  juno,
  kestrel,
  lumen,
  mosel,
  nadir: nadirWith("month_first"),
};

export function vendorCalled(name: VendorName): Vendor | null {
  return name === "none" ? null : vendors[name];
}
