import type { Attribution } from "./api.ts";

/** Of the messages between a host page and its frames. Another version is not understood. */
export const PROTOCOL = 1;

/**
 * What a host page tells its frame once, as the frame's name: it is there before the first paint,
 * outlasts each step, and needs no address, cookie or storage.
 */
export type FrameConfig = {
  readonly bookfront: typeof PROTOCOL;
  /** The origin of the host page, which alone gets messages. */
  readonly host: string;
  readonly scheme?: string | undefined;
  /** Six hexadecimal digits. */
  readonly color?: string | undefined;
  readonly attribution?: Attribution;
};

/** Prefilled fields, by their names in the details form. */
export type Prefill = Readonly<Record<PrefillName, string | undefined>>;
export type PrefillName = "firstName" | "lastName" | "email" | "phone";

/** From the frame, between the scripts alone where its type begins with `_`; what a page reports (app/_shared/frame-report.ts) is of the same form. */
export type Message = {
  readonly bookfront: typeof PROTOCOL;
  readonly type: string;
  readonly [detail: string]: unknown;
};

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

export function isMessage(value: unknown): value is Message {
  return isRecord(value) && value.bookfront === PROTOCOL && typeof value.type === "string";
}
