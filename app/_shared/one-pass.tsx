"use client";

import type { ReactNode } from "react";

/** A part of the page under way. The framework renders it to HTML, and browsers never load it. */
export function OnePass({ part }: { part: number }): ReactNode {
  return globalThis.bookfrontScopes?.getStore()?.parts[part];
}
