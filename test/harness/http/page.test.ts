import { describe, expect, test } from "vitest";
import {
  formOn,
  formWith,
  headingOn,
  linksTo,
  mainOn,
  priceOnButton,
  problemOn,
  stateOn,
} from "./page.ts";

const page = `
  <form action="/search"><input name="q" value="nails"/></form>
  <form method="post" action="/book/details?a=1&amp;b=&quot;">
    <input type="hidden" name="form" value="details"/>
    <input type="hidden" name="review" value="Fe26.2~a&amp;b"/>
    <input id="firstName" name="firstName" required=""/>
    <button type="submit" class="button">Book for €1,234.50</button>
  </form>`;

describe("the form", () => {
  test("is found by a field name, with its filled-in values", () => {
    expect([...(formWith(page, "review") ?? [])]).toEqual([
      ["form", "details"],
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

test("the problem is read from the page's alert", () => {
  expect(problemOn('<p role="alert">It&#x27;s odd</p>')).toBe("It's odd");
  expect(problemOn("<p>Fine</p>")).toBe("");
});

test("what is not ticked is not sent, and a button tells its value", () => {
  const form = formOn(
    `<form method="POST" action="/book/x"><input type="checkbox" name="remember" value="yes"/>
      <input type="radio" name="why" value="ill" checked=""/><textarea name="note">A &lt; b</textarea>
      <button name="review" value="a">One</button><button name="review" value="b">Two</button></form>`,
    "remember",
  );
  expect(form).toMatchObject({ method: "POST", action: "/book/x" });
  expect([...(form?.fields ?? [])]).toEqual([
    ["why", "ill"],
    ["note", "A < b"],
  ]);
  expect(form?.buttons("review")).toEqual(["a", "b"]);
});

test("a form is found by the words on its button, which adds what it is called", () => {
  const html = `<form><button name="do" value="here">Out</button></form>
    <form method="POST"><button name="do" value="everywhere">Out <b>everywhere</b></button></form>`;
  const form = formOn(html, "Out everywhere");
  expect([form?.method, ...(form?.fields ?? [])]).toEqual(["POST", ["do", "everywhere"]]);
});

test("headings, words and links are read without tags and escapes", () => {
  const html =
    '<h1>Cut &amp; <b>go</b></h1><nav>x</nav><main> A\n <i>b</i></main><a href="/t?a=1&amp;b=2">c</a>';
  expect([headingOn(html), mainOn(html), linksTo(html, "/t?")]).toEqual([
    "Cut & go",
    "A b",
    ["/t?a=1&b=2"],
  ]);
});
