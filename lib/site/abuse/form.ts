export type SentForm = {
  readonly trap: string;
  readonly sealedAt: number;
};

/** No person reads a page and types a name within this time. */
const MIN_FILL_MS = 1_000;

export function isHoneypotFilled({ trap }: SentForm): boolean {
  return trap.trim() !== "";
}

export function isTooFast({ sealedAt }: SentForm, now: number): boolean {
  const tookMs = now - sealedAt;
  // Negative if the clock was set back, which proves nothing.
  return tookMs >= 0 && tookMs < MIN_FILL_MS;
}

/** Browsers send this header on secure pages only, where alone they can compute a proof. */
export function canComputeProof(headers: Pick<Headers, "get">): boolean {
  return headers.get("sec-fetch-dest") === "empty";
}
