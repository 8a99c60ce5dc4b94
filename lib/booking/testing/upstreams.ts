import { exampleMapping } from "#lib/config/testing/mapping.ts";
import { openSalon, type Salon } from "./salon.ts";

/** The documented product in other spellings, for which nothing is configured. */
const spellings = ["PascalCase", "snake_case"] as const;

/** Beside them a whole product with ids, names and units of its own, with its example mapping. */
export const upstreams = ["none", "delta", ...spellings] as const;

export function open(upstream: (typeof upstreams)[number]): Promise<Salon> {
  if (upstream === "none") return openSalon();
  if (upstream !== "delta") return openSalon({ spelling: upstream });
  return openSalon({ vendor: "delta", mapping: exampleMapping("delta") });
}
