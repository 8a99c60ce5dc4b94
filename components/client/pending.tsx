"use client";

import { useLinkStatus } from "next/link";

/** Shows on the very link that was pressed that its page is on the way; empty without scripts. */
export function Pending() {
  const { pending } = useLinkStatus();
  return pending ? <span className="busy" aria-hidden="true" /> : null;
}
