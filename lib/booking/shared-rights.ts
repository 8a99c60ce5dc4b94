import type { SharedRights } from "#lib/upstream/transport/rights.ts";
import type { BookingDeps } from "./deps.ts";

type Deps = Pick<BookingDeps, "journal" | "keyId" | "now" | "log"> & { readonly slug: string };

/** Stored under the key's id: another key of the location may have the right. */
export function createSharedRights({ journal, slug, keyId, now, log }: Deps): SharedRights {
  const prefix = `${keyId} `;
  return {
    async read() {
      const all = await journal
        .list(slug, "missing", now())
        .catch(failed("missing rights were not read"));
      const own = [...all].filter(([key]) => key.startsWith(prefix));
      return new Map(own.map(([key, until]) => [key.slice(prefix.length), until]));
    },
    write: (scope, until) =>
      journal
        .remember(slug, "missing", prefix + scope, until, until)
        .catch(failed("a missing right was not noted for others")),
  };

  function failed(message: string): (error: unknown) => never {
    return (error) => {
      log.warn({ err: error, slug }, message);
      throw error;
    };
  }
}
