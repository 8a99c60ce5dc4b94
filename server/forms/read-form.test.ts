import { expect, test } from "vitest";
import { actionsOf, readForm } from "./read-form.ts";

const ID = "60dd2a0d465662d5390772c2f78ab5976253ca206d";
const call = JSON.stringify({ id: ID, bound: "$@1" });
const state = JSON.stringify([{ values: { firstName: "$$5 note" }, problems: [] }]);
const mark = { $ACTION_REF_1: "" };

function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("a form of ours calls an action by its id", () => {
  const form = formOf({ ...mark, "$ACTION_1:0": call, "$ACTION_1:1": state, email: "a@b.example" });
  expect(actionsOf(form)).toEqual([ID]);
  expect(actionsOf(formOf({ [`$ACTION_ID_${ID}`]: "" }))).toEqual([ID]);
});

test("a form without an action calls none", () => {
  expect(actionsOf(formOf({ email: "{nonsense", "a:0": "{" }))).toEqual([]);
});

test.each([
  ["calls nothing", mark],
  ["calls nonsense", { ...mark, "$ACTION_1:0": "{nonsense" }],
  ["calls no name", { ...mark, "$ACTION_1:0": '{"id":5,"bound":null}' }],
  ["points to nothing", { ...mark, "$ACTION_1:0": call }],
  ["points nowhere", { ...mark, "$ACTION_1:0": call, "$ACTION_1:1": '["$F7"]' }],
  ["holds no list", { ...mark, "$ACTION_1:0": call, "$ACTION_1:1": "{}" }],
  [
    "binds 15,000 arguments",
    { ...mark, "$ACTION_1:0": call, "$ACTION_1:1": `[${"1,".repeat(14_999)}1]` },
  ],
  [
    "binds an argument of 15,000 parts",
    { ...mark, "$ACTION_1:0": call, "$ACTION_1:1": `[{"problems":[${"[],".repeat(14_999)}[]]}]` },
  ],
  [
    "nests arguments 30,000 deep",
    { ...mark, "$ACTION_1:0": call, "$ACTION_1:1": "[".repeat(30_000) + "]".repeat(30_000) },
  ],
  [
    "has 1,000 fields",
    Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`field${at}`, ""])),
  ],
  ["holds a file", { ...mark, "$ACTION_1:0": call, "$ACTION_1:1": new Blob(["[]"]) }],
])("what a form calls that %s cannot be read", (_name, fields) => {
  expect(actionsOf(formOf(fields))).toBeUndefined();
});

test.each([
  ["is no multipart at all", "\u0000\u0001"],
  ["has a part without a head", "--b\r\nno head"],
  ["is cut off", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
])("a form that %s cannot be read", async (_name, body) => {
  expect(await readForm("multipart/form-data; boundary=b", body)).toBeUndefined();
});
