import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { recordingSchema, replay } from "../../scripts/doctor/replay.ts";
import { path } from "../../scripts/support/paths.ts";

/** Kept by `npm run doctor -- --record`; a fresh clone has none. */
const files = (await readdir(path("test/recorded"))).filter((name) => name.endsWith(".json"));

test.for(files)("%s is understood as it was when it was recorded", async (name) => {
  const text = await readFile(path("test/recorded", name), "utf8");
  const recording = recordingSchema.parse(JSON.parse(text));
  expect(await replay(recording)).toEqual(recording.understood);
});

test("recordings are few", () => expect(files.length).toBeLessThan(100));
