import { AsyncLocalStorage } from "node:async_hooks";

type Rendering = { isCacheable: boolean };

declare global {
  /** The bundler loads this module a second time for routes; both copies share this store. */
  var bookfrontRendering: AsyncLocalStorage<Rendering> | undefined;
}

globalThis.bookfrontRendering ??= new AsyncLocalStorage();
const renderings = globalThis.bookfrontRendering;

/** Called while a page is rendered that holds something of its visitor, or of the moment. */
export function markUncacheable(): void {
  const rendering = renderings.getStore();
  if (rendering) rendering.isCacheable = false;
}

/** Runs a rendering; `isCacheable` unless it was marked meanwhile. */
export async function track<T>(
  render: () => Promise<T>,
): Promise<{ readonly value: T; readonly isCacheable: boolean }> {
  const rendering: Rendering = { isCacheable: true };
  const value = await renderings.run(rendering, render);
  return { value, isCacheable: rendering.isCacheable };
}
