/**
 * An expected outcome. `E` is a closed union of codes (or of objects with one), so callers handle
 * each; a code is a key into the message files, never the message. Exceptions are for bugs.
 */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

export function err<E>(error: E): Result<never, E> {
  return { ok: false, error };
}

/** Ends a `switch` over a closed union; reaching it at run time is a bug. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
