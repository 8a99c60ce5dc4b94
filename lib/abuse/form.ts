/** A form as it came back, as far as it tells a person from a program. */
export type SentForm = {
  /** What stands in the field that people do not see. */
  readonly trap: string;
  /** Epoch milliseconds at which the page with the form was made. */
  readonly sealedAt: number;
};

/** Nobody reads a page and types a name within this time. */
const MIN_FILL_MS = 1_000;

/** Whether something was written where nobody writes. */
export function isHoneypotFilled({ trap }: SentForm): boolean {
  return trap.trim() !== "";
}

/** Whether the form came back sooner than anybody could have filled it in. */
export function isTooFast({ sealedAt }: SentForm, now: number): boolean {
  return now - sealedAt < MIN_FILL_MS;
}
