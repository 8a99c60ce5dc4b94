import { expect, test } from "vitest";
import { Stop } from "../support/say.ts";
import { chooseSteps } from "./choose.ts";

const all = [{ name: "lint" }, { name: "unit" }, { name: "e2e" }];
const names = (...args: string[]) => chooseSteps(all, args).map((step) => step.name);

test("all steps without a filter", () => {
  expect(names()).toEqual(["lint", "unit", "e2e"]);
});

test("--only selects steps, in the order of the run", () => {
  expect(names("--only", "e2e, lint")).toEqual(["lint", "e2e"]);
  expect(names("--only=unit")).toEqual(["unit"]);
});

test.each([[["--only", "unti"]], [["--only", ""]], [["--fast"]], [["unit"]]])(
  "%j is refused in words",
  (args) => {
    expect(() => chooseSteps(all, args)).toThrow(Stop);
  },
);
