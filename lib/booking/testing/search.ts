import type { Salon } from "./salon.ts";

/** The state after a search has shown a booking (reads/search-proof.ts). */
export function markAsShowing({ journal, deps, now }: Salon, kind: "members" | "memberless") {
  const until = now() + 60 * 60_000;
  return journal.remember("book", "search", `shows ${kind} ${deps.keyId}`, now(), until);
}
