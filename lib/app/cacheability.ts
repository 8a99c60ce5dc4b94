import { AsyncLocalStorage } from "node:async_hooks";

type Rendering = { isForOne: boolean };

declare global {
  /** The bundler may load this module more than once; renderings are told apart in one place. */
  var bookfrontRendering: AsyncLocalStorage<Rendering> | undefined;
}

globalThis.bookfrontRendering ??= new AsyncLocalStorage();
const renderings = globalThis.bookfrontRendering;

/** Says, while a page is rendered, that it is as it is for a moment or for whoever asked. */
export function markUncacheable(): void {
  const rendering = renderings.getStore();
  if (rendering) rendering.isForOne = true;
}

/** Whether what was done meanwhile was said to be for one visitor alone. */
export async function watched<T>(
  task: () => Promise<T>,
): Promise<{ readonly value: T; readonly isForOne: boolean }> {
  const rendering: Rendering = { isForOne: false };
  const value = await renderings.run(rendering, task);
  return { value, isForOne: rendering.isForOne };
}
