import { describe, expect, test } from "vitest";
import { say } from "../harness/words.ts";
import { formWith, priceOnButton, problemOn, stateOn } from "./page.ts";
import { refusalOf } from "./refusals.ts";

const page = `
  <form action="/search"><input name="q" value="nails"/></form>
  <form action="" enctype="multipart/form-data" method="POST">
    <input type="hidden" name="$ACTION_REF_1"/>
    <input type="hidden" name="$ACTION_1:0" value="{&quot;id&quot;:&quot;7f&quot;,&quot;bound&quot;:&quot;$@1&quot;}"/>
    <input type="hidden" name="review" value="Fe26.2~a&amp;b"/>
    <input id="firstName" name="firstName" required=""/>
    <button type="submit" class="button">Book for €1,234.50</button>
  </form>`;

describe("the form", () => {
  test("is found by a field name, with its filled-in values", () => {
    expect([...(formWith(page, "review") ?? [])]).toEqual([
      ["$ACTION_REF_1", ""],
      ["$ACTION_1:0", '{"id":"7f","bound":"$@1"}'],
      ["review", "Fe26.2~a&b"],
      ["firstName", ""],
    ]);
  });
  test("may be missing", () => {
    expect(formWith(page, "token")).toBeUndefined();
    expect(formWith("<p>Sorry</p>", "review")).toBeUndefined();
  });
});

test.each([
  ["Book for €12", 12_00],
  ["Book for €25.00", 25_00],
  ["Book for €1,234.50", 1_234_50],
  ["Book", undefined],
])("the price on “%s” is %s", (label, price) => {
  expect(priceOnButton(`<button class="b" type="submit">${label}</button>`)).toBe(price);
});

test("the state is read from the booking page", () => {
  const days = '<span class="day" data-state="full">3</span>';
  expect(stateOn(`${days}<div class="stack" data-state="checking"><p>…</p></div>`)).toBe(
    "checking",
  );
  expect(stateOn(days)).toBeUndefined();
});

test("a refusal is recognised by its message", () => {
  const words = say("details.refused.busy", { minutes: 3 });
  const notice = `<div class="notice" role="alert" tabindex="-1"><h2>Sorry</h2><ul><li>${words}</li></ul></div>`;
  expect(refusalOf(problemOn(notice))).toBe("busy");
  expect(refusalOf(problemOn('<p role="alert">It&#x27;s odd</p>'))).toBe("problem: It's odd");
  expect(problemOn("<p>Fine</p>")).toBe("");
});
