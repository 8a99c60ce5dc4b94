import type { Attribution } from "./api.ts";

export const PROTOCOL = 1;

/**
 * Passed as the name of a frame that is made for it, which exists before the first paint and outlasts each
 * step; to the host page's own frames by a message, when their page says hello.
 */
export type FrameConfig = {
  readonly bookfront: typeof PROTOCOL;
  readonly type: "config";
  readonly host: string;
  readonly scheme?: string | undefined;
  /** Six hexadecimal digits. */
  readonly color?: string | undefined;
  readonly attribution?: Attribution;
};

/** Types that begin with `_` are between our scripts, as hello, config and prefill. See also app/_shared/frame-report.ts. */
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
