import { expect, test } from "vitest";
import { codeFiles } from "./files.ts";

/** Pages are loaded again by what stands before the site while it is developed, not by the site. */
test("nothing that production runs knows of reloading", async () => {
  const production = /^(?:app|client|components|lib|server)\/|^(?:server\.ts|next\.config\.mjs)$/;
  const files = (await codeFiles()).filter(
    ({ name }) => production.test(name) && !name.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(100);
  const knowing = files.filter(({ text }) => /__dev|EventSource|text\/event-stream/.test(text));
  expect(knowing.map(({ name }) => name)).toEqual([]);
});
