import type { CatalogueReader } from "#lib/offer/catalogue/read.ts";
import type { Journal } from "#lib/store/journal/contract.ts";

export type ReadinessProblem = "journal" | "catalogue" | "ending";

type Parts = {
  readonly journal: Pick<Journal, "read">;
  readonly catalogues: () => readonly Pick<CatalogueReader, "read">[];
};

/** One readable catalogue is enough: a refused key must not close the other locations. */
export function createReadiness({ journal, catalogues }: Parts) {
  let isRead = false;

  async function readCatalogue(): Promise<boolean> {
    const results = await Promise.all(catalogues().map((catalogue) => catalogue.read()));
    return results.some(({ ok }) => ok);
  }

  return async (): Promise<readonly ReadinessProblem[]> => {
    const isJournalThere = await journal.read("readiness").then(
      () => true,
      () => false,
    );
    isRead ||= await readCatalogue();
    return [
      ...(isJournalThere ? [] : (["journal"] as const)),
      ...(isRead ? [] : (["catalogue"] as const)),
    ];
  };
}
