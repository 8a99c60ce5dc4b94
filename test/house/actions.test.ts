import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/**
 * The key that encrypts server actions is public (next.config.mjs), so an action must not close
 * over or bind any value.
 */
test("no server action encloses or binds a value", async () => {
  const actions: string[] = [];
  for await (const file of glob("{app,components,lib}/**/*.{ts,tsx}")) {
    const text = await readFile(file, "utf8");
    const directives = text.match(/^.*["']use server["'].*$/gm) ?? [];
    if (directives.length === 0) continue;
    actions.push(file);
    expect(directives, file).toEqual(['"use server";']);
    expect(text.startsWith('"use server";'), file).toBe(true);
  }
  expect(actions.length).toBeGreaterThan(1);
  for await (const file of glob("{app,components}/**/*.tsx")) {
    expect(await readFile(file, "utf8"), file).not.toContain(".bind(");
  }
});
