import { expect, test } from "vitest";
import { Stop } from "./say.ts";
import { filledIn, readPort } from "./settings.ts";

test("a port is the variable's or the default", () => {
  expect(readPort({ PORT: "3100" }, "PORT", 3000)).toBe(3100);
  expect(readPort({}, "PORT", 3000)).toBe(3000);
  expect(readPort({ PORT: "" }, "PORT", 3000)).toBe(3000);
});

test.each(["0", "65536", "80a", "-1", "3e3", "30.5"])("%s is no port", (text) => {
  const read = () => readPort({ SANDBOX_PORT: text }, "SANDBOX_PORT", 4010);
  expect(read).toThrow(Stop);
  expect(read).toThrow(`SANDBOX_PORT is not a port: “${text}”. Example: SANDBOX_PORT=4010`);
});

test("blank values count as absent, and what shells and npm add is no setting", () => {
  expect(filledIn({ A: "1", B: "", C: "  ", D: undefined }, {})).toEqual({ A: "1" });
  expect(filledIn({ A: "", B: "" }, { B: "" })).toEqual({ B: "" });
  expect(filledIn({ _: "/usr/bin/npm", npm_config_cache: "/tmp", A: "1" }, {})).toEqual({ A: "1" });
});
