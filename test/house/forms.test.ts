import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { HANDLERS } from "../../server/pages/forms/handlers.ts";

/** What a pattern finds in the files of the pages, with the file in which it stands. */
async function found(files: string, pattern: RegExp): Promise<readonly (readonly string[])[]> {
  const all: string[][] = [];
  for await (const file of glob(files)) {
    for (const [, text = ""] of (await readFile(file, "utf8")).matchAll(pattern)) {
      all.push([file, text]);
    }
  }
  return all;
}

test("each form has a route handler, and each route handler a form", async () => {
  const posting = await found("app/**/route.ts", /export const (POST)/g);
  const routes = new Set<string>(Object.values(HANDLERS));
  expect(new Set(posting.map(([file]) => file))).toEqual(
    new Set([...routes].map((route) => `app${route}/route.ts`)),
  );
});

test("each form goes by the name of a handler", async () => {
  const forms = /<(?:Post|Staff|Change)Form\b[^>]*?\bname="([^"]*)"/g;
  const names = await found("{app,components}/**/*.tsx", forms);
  expect(new Set(names.map(([, name]) => name))).toEqual(new Set(Object.keys(HANDLERS)));
  const own = await found("{app,components}/**/*.tsx", /(method="post")/g);
  expect(own).toEqual([["components/form/post-form.tsx", 'method="post"']]);
});

test("nothing is a server action, which only the framework can find", async () => {
  expect(await found("{app,components,lib}/**/*.{ts,tsx}", /^\s*["'](use server)["']/gm)).toEqual(
    [],
  );
});
