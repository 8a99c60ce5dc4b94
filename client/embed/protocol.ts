import type { Attribution } from "./api.ts";

export const PROTOCOL = 1;

/** Passed as the frame's name, which exists before the first paint and outlasts each step. */
export type FrameConfig = {
  readonly bookfront: typeof PROTOCOL;
  readonly host: string;
  readonly scheme?: string | undefined;
  /** Six hexadecimal digits. */
  readonly color?: string | undefined;
  readonly attribution?: Attribution;
};

export type Prefill = Readonly<Record<PrefillName, string | undefined>>;
export type PrefillName = "firstName" | "lastName" | "email" | "phone";

/** Types that begin with `_` are between our scripts. See also app/_shared/frame-report.ts. */
export type Message = {
  readonly type: string;
  readonly [detail: string]: unknown;
};

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

export function isMessage(value: unknown): value is Message {
  return isRecord(value) && value.bookfront === PROTOCOL && typeof value.type === "string";
}
