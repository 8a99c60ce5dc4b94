import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { inScope } from "#lib/app/scope.ts";
import { scopeOf } from "../../server/testing/serve.ts";
import { inOnePass } from "./in-one-pass.tsx";

test("what the framework writes down of a part is its number, and the part stands in the page", () => {
  inScope(scopeOf("/book"), () => {
    const parts = ["head", "foot"].map((text) => inOnePass(<p key={text}>{text}</p>));
    expect(parts).toMatchObject([{ props: { part: 0 } }, { props: { part: 1 } }]);
    expect(renderToStaticMarkup(parts[1])).toBe("<p>foot</p>");
  });
});
