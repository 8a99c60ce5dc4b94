import type { SharedRights } from "#lib/upstream/transport/rights.ts";
import type { BookingDeps } from "./deps.ts";

type Deps = Pick<BookingDeps, "journal" | "keyId" | "now" | "log"> & { readonly slug: string };

/** Marks of the journal, by the key: another one may have the right. */
export function createSharedRights({ journal, slug, keyId, now, log }: Deps): SharedRights {
  const prefix = `missing ${keyId} `;
  return {
    read: () =>
      journal.readMarks(slug, prefix, now()).catch(failed("missing rights were not read")),
    write: (scope, until) =>
      journal
        .setMark(slug, prefix + scope, until, until)
        .catch(failed("a missing right was not noted for others")),
  };

  function failed(message: string): (error: unknown) => never {
    return (error) => {
      log.warn({ err: error, slug }, message);
      throw error;
    };
  }
}
