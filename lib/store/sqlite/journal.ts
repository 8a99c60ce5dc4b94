import { createJournal } from "../journal/journal.ts";
import { createSqliteStore, openDatabase } from "./store.ts";

/** For one process. `usage`: what the limits of a key keep across a restart. */
export function createSqliteJournal(dataDir: string) {
  const store = createSqliteStore(openDatabase(dataDir));

  function memoryOf(keyId: string) {
    const key = `limits:${keyId}`;
    return {
      read: () => store.readNow(key),
      write: (text: string) => store.writeNow(key, text),
    };
  }

  return { ...createJournal(store, { owner: undefined }), usage: { memoryOf } };
}
