import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exampleFile } from "#lib/config/testing/mapping.ts";
import { entryFor } from "#lib/staff/diagnostics/testing/examination.ts";
import { CANARY_MARKER } from "../../sandbox/canary.ts";
import { keys } from "../../sandbox/keys.ts";
import { shapePresets } from "../../sandbox/shapes/shape.ts";
import { vendorNames } from "../../sandbox/vendors/names.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { createMask } from "./mask.ts";
import { RECORDED, recordAnswers } from "./record.ts";
import { recordingSchema, replay } from "./replay.ts";

async function recorded(settings: object = {}, more: Readonly<Record<string, string>> = {}) {
  const sandbox = await ownSandbox({ settings: { limits: { requests: 1_000 }, ...settings } });
  const folder = tempFolder();
  const text = await readFile(
    await recordAnswers(entryFor(sandbox.apiUrl, keys.full, more), folder),
    "utf8",
  );
  return { text, recording: recordingSchema.parse(JSON.parse(text)) };
}

const secrets = [keys.full.value, CANARY_MARKER, "@example", "+49"];

test.each(Object.entries(shapePresets))(
  "answers of the shape %s are understood again",
  async (_, shape) => {
    const { text, recording } = await recorded({ shape });
    expect(await replay(recording)).toEqual(recording.understood);
    expect(JSON.stringify(recording.understood)).toContain("all of them read");
    for (const secret of secrets) expect(text).not.toContain(secret);
  },
);

test.each(vendorNames.filter((name) => name !== "none"))(
  "answers of “%s” are understood again through the mapping",
  async (vendor) => {
    const { text, recording } = await recorded({ vendor }, { MAPPING_FILE: exampleFile(vendor) });
    expect(await replay(recording)).toEqual(recording.understood);
    expect(JSON.stringify(recording.understood)).toContain("all of them read");
    const { mapping: _, ...unmapped } = recording;
    expect(await replay(unmapped)).not.toEqual(recording.understood);
    for (const secret of secrets) expect(text).not.toContain(secret);
  },
);

test("an answer that is understood otherwise shows", async () => {
  const { recording } = await recorded();
  const dearer = JSON.parse(
    JSON.stringify(recording.exchanges).replaceAll('"price":12,', '"price":13,'),
  );
  expect(await replay({ ...recording, exchanges: dearer })).not.toEqual(recording.understood);
});

test("contacts and names of people are never kept", () => {
  const person = fc.record({ firstName: fc.string({ minLength: 2 }), email: fc.emailAddress() });
  fc.assert(
    fc.property(
      person,
      fc.constantFrom("+49 30 1234567", "030/1234567"),
      ({ firstName, email }, phone) => {
        const text = JSON.stringify({ data: [{ id: "c1", firstName, contact: { email, phone } }] });
        const kept = JSON.stringify(createMask().body("/api/Clients/search?limit=1", text));
        expect(kept).toContain('"id":"c1"');
        for (const secret of [email, phone]) expect(kept).not.toContain(secret);
        const name = createMask().body(
          "/api/Clients/c1",
          JSON.stringify({ firstName: `x${firstName}` }),
        );
        expect(name).toEqual({ firstName: "text 1" });
      },
    ),
  );
});

/** Kept by `npm run doctor -- --record`; a fresh clone has none. */
const files = (await readdir(RECORDED)).filter((name) => name.endsWith(".json"));

test.for(files)("%s is understood as it was when it was recorded", async (name) => {
  const recording = recordingSchema.parse(JSON.parse(await readFile(join(RECORDED, name), "utf8")));
  expect(await replay(recording)).toEqual(recording.understood);
});
