import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { path } from "../../scripts/support/paths.ts";

const text = readFileSync(path(".github/workflows/test.yml"), "utf8");

test("the workflow runs the tests and builds the image, with actions of a named version and no secret", () => {
  const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@v\d+\.\d+\.\d+$/);
  expect(text).toContain("- run: npm test\n");
  expect(text).toContain("- run: docker build -f deploy/Dockerfile ");
  const files = [...text.matchAll(/-f (\S+)|version-file: (\S+)/g)].map(
    ([, file, other]) => file ?? other ?? "",
  );
  expect(files.filter((file) => !existsSync(path(file)))).toEqual([]);
  expect(text).not.toMatch(/secrets|https?:|self-hosted/);
});
