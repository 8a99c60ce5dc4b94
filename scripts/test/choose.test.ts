import { expect, test } from "vitest";
import { Stop } from "../support/say.ts";
import { chooseSteps, groupsOf } from "./choose.ts";

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

test("a step runs beside the one after it where it says so", () => {
  const beside = { name: "types", isBesideNext: true } as const;
  const [lint, unit, e2e] = [{ name: "lint" }, { name: "unit" }, { name: "e2e" }];
  expect(groupsOf([lint, beside, unit, e2e])).toEqual([[lint], [beside, unit], [e2e]]);
  expect(groupsOf([beside])).toEqual([[beside]]);
});
