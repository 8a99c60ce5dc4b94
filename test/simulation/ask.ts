import type { Instance } from "./instance.ts";
import type { Site } from "./site.ts";

export type Answered<T> =
  | { readonly kind: "answer"; readonly value: T }
  /** The process died, or none is up. */
  | { readonly kind: "broken" };

/** A browser's request: answered by an instance, or broken off by its death. */
export function ask<T>(
  site: Site,
  index: number,
  work: (instance: Instance) => Promise<T>,
): Promise<Answered<T>> {
  const instance = site.instance(index);
  if (!instance) return Promise.resolve({ kind: "broken" });
  const { life } = instance;
  return new Promise((resolve, reject) => {
    life.onDeath(() => resolve({ kind: "broken" }));
    work(instance).then(
      (value) => {
        if (life.isAlive()) resolve({ kind: "answer", value });
      },
      (error: unknown) => {
        if (life.isAlive()) reject(error);
      },
    );
  });
}
