import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

declare global {
  var bookfrontRequestIds: AsyncLocalStorage<string> | undefined;
}

const ids = (): AsyncLocalStorage<string> => {
  globalThis.bookfrontRequestIds ??= new AsyncLocalStorage();
  return globalThis.bookfrontRequestIds;
};

const PREFIX = randomBytes(5).toString("hex");
let last = 0;

/** Runs what answers a request: each line that it logs has the request's id. */
export function withRequestId(given: string | undefined, answer: () => void): void {
  last += 1;
  ids().run(given ?? `${PREFIX}-${last.toString(36)}`, answer);
}

export function currentRequestId(): string | undefined {
  return ids().getStore();
}
