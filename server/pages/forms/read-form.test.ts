import { expect, test } from "vitest";
import { readForm } from "./read-form.ts";

const MULTIPART = "multipart/form-data; boundary=b";

function read(type: string | undefined, body: string) {
  return readForm({
    method: "POST",
    url: "/book/details",
    headers: { "content-type": type },
    body: Buffer.from(body),
  });
}

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test("the fields of a form are read, of a name the last one", async () => {
  const parts = [
    part("form", "details"),
    part("firstName", "Zoë & Bo"),
    part("review", "one"),
    part("review", "two"),
  ];
  const fields = { form: "details", firstName: "Zoë & Bo", review: "two" };
  expect(await read(MULTIPART, `${parts.join("")}--b--\r\n`)).toEqual(fields);
});

test("files are left out, and a name of the language's own is a field like others", async () => {
  const file = '--b\r\nContent-Disposition: form-data; name="a"; filename="f"\r\n\r\nx\r\n';
  const fields = await read(MULTIPART, `${file}${part("__proto__", "x")}--b--\r\n`);
  expect(Object.entries(fields ?? {})).toEqual([["__proto__", "x"]]);
});

test("what is no form has no fields", async () => {
  expect(await read(undefined, "")).toEqual({});
  expect(await read("application/x-www-form-urlencoded", "a=b")).toEqual({});
});

test.each([
  ["is no multipart at all", MULTIPART, "\u0000\u0001"],
  ["is empty", MULTIPART, ""],
  ["has a part without a head", MULTIPART, "--b\r\nno head"],
  ["is cut off", MULTIPART, part("a", "b").trimEnd()],
  ["says no boundary", "multipart/form-data", `${part("a", "b")}--b--\r\n`],
  ["has 1,000 fields", MULTIPART, `${part("a", "b").repeat(1_000)}--b--\r\n`],
])("a form that %s cannot be read", async (_name, type, body) => {
  expect(await read(type, body)).toBeUndefined();
});
