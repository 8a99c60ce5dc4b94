import type { Journal } from "#lib/store/journal/contract.ts";

export type ReadinessProblem = "journal" | "catalogue" | "ending";

type Parts = {
  readonly journal: Pick<Journal, "read">;
  readonly catalogues: () => readonly { read(): Promise<{ readonly ok: boolean }> }[];
};

/**
 * May visitors be sent here? Once journal and a catalogue have answered, their outages no longer
 * count: all instances would be withdrawn at once, and no page be shown from memory. One readable
 * catalogue is enough: a refused key must not close the other locations.
 */
export function createReadiness({ journal, catalogues }: Parts) {
  let isJournalRead = false;
  let isCatalogueRead = false;

  async function readCatalogue(): Promise<boolean> {
    const results = await Promise.all(catalogues().map((catalogue) => catalogue.read()));
    return results.some(({ ok }) => ok);
  }

  return async (): Promise<readonly ReadinessProblem[]> => {
    // Read each time: a failure makes the journal be probed at once (journal-watch.ts).
    const isRead = await journal.read("readiness").then(
      () => true,
      () => false,
    );
    isJournalRead ||= isRead;
    isCatalogueRead ||= await readCatalogue();
    return [
      ...(isJournalRead ? [] : (["journal"] as const)),
      ...(isCatalogueRead ? [] : (["catalogue"] as const)),
    ];
  };
}
