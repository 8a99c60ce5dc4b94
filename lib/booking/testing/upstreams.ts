import { exampleMapping } from "#lib/config/testing/mapping.ts";
import { openSalon, type Salon } from "./salon.ts";

/** The documented product, and one with ids, names and units of its own, with its mapping. */
export const upstreams = ["none", "delta"] as const;

export function open(upstream: (typeof upstreams)[number]): Promise<Salon> {
  if (upstream === "none") return openSalon();
  return openSalon({ vendor: "delta", mapping: exampleMapping("delta") });
}
