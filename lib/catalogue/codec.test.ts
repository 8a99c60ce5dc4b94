import fc from "fast-check";
import { expect, test } from "vitest";
import { samples } from "#lib/pricing/testing/catalogues.ts";
import { wireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import { readCatalogue, writeCatalogue } from "./codec.ts";
import { reshapeCatalogue } from "./reshape.ts";

test("a catalogue arrives at another instance as it left", () => {
  fc.assert(
    fc.property(samples, (sample) => {
      const asSent: unknown = JSON.parse(JSON.stringify(sample.wire));
      const catalogue = reshapeCatalogue(wireCatalogue.parse(asSent), sample.currency);
      expect(readCatalogue(writeCatalogue(catalogue))).toEqual(catalogue);
    }),
    { numRuns: 300 },
  );
});

test.each(["", "{}", "null", '{"categories":[{"id":1}],"doubts":[]}'])(
  "what another version has written is nothing: %s",
  (text) => {
    expect(readCatalogue(text)).toBeUndefined();
  },
);
