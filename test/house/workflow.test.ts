import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { path } from "../../scripts/support/paths.ts";
import { readYaml } from "../harness/yaml.ts";

const text = readFileSync(path(".github/workflows/test.yml"), "utf8");

/** As much of the workflow syntax as the file uses; other names are mistakes. */
const step = z
  .strictObject({
    uses: z.string().optional(),
    run: z.string().optional(),
    if: z.literal("failure()").optional(),
    with: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ uses, run }) => (uses === undefined) !== (run === undefined), "uses or run");
const workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    push: z.object({ branches: z.array(z.string()) }),
    pull_request: z.string(),
  }),
  permissions: z.strictObject({ contents: z.literal("read") }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      "runs-on": z.string().regex(/^ubuntu-\d\d\.04$/),
      "timeout-minutes": z.string().regex(/^\d+$/),
      steps: z.array(step).min(1),
    }),
  ),
});

test("the workflow is one, and may only read", () => {
  expect(workflow.safeParse(readYaml(text)).error?.issues).toBeUndefined();
});

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
