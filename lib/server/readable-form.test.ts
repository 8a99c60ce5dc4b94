import { describe, expect, test } from "vitest";
import { isReadableForm } from "./readable-form.ts";

const ID = "60dd2a0d465662d5390772c2f78ab5976253ca206d";
const call = JSON.stringify({ id: ID, bound: "$@1" });
const state = JSON.stringify([{ values: { firstName: "$$5 note" }, problems: [] }]);
const mark = { $ACTION_REF_1: "" };

function sent(fields: Readonly<Record<string, string | Blob>>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return new Request("http://localhost/book", { method: "POST", body });
}

describe("a form that can be read", () => {
  test.each([
    ["a form of ours", sent({ ...mark, "$ACTION_1:0": call, "$ACTION_1:1": state })],
    ["no form of an action", sent({ email: "{nonsense", "a:0": "{" })],
    ["an address form", new Request("http://localhost/book", { method: "POST", body: "a=b" })],
  ])("%s", async (_name, request) => {
    expect(await isReadableForm(request)).toBe(true);
    // It is still there for whoever answers.
    expect((await request.text()).length).toBeGreaterThan(0);
  });
});

describe("a form that cannot", () => {
  const multipart = { "content-type": "multipart/form-data; boundary=b" };
  const raw = (body: string, headers: Readonly<Record<string, string>> = multipart) =>
    new Request("http://localhost/book", { method: "POST", headers, body });

  test.each([
    ["is no multipart at all", raw("\u0000\u0001")],
    ["has a part without a head", raw("--b\r\nno head")],
    ["is cut off", raw('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nb')],
    ["calls nothing", sent(mark)],
    ["calls nonsense", sent({ ...mark, "$ACTION_1:0": "{nonsense" })],
    ["calls no name", sent({ ...mark, "$ACTION_1:0": '{"id":5,"bound":null}' })],
    ["points to nothing", sent({ ...mark, "$ACTION_1:0": call })],
    ["points nowhere", sent({ ...mark, "$ACTION_1:0": call, "$ACTION_1:1": '["$F7"]' })],
    ["holds no list", sent({ ...mark, "$ACTION_1:0": call, "$ACTION_1:1": "{}" })],
    ["holds a file", sent({ ...mark, "$ACTION_1:0": call, "$ACTION_1:1": new Blob(["[]"]) })],
  ])("%s", async (_name, request) => {
    expect(await isReadableForm(request)).toBe(false);
  });
});
