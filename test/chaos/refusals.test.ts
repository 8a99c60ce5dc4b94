import { expect, test } from "vitest";
import { problemOn } from "../harness/http/page.ts";
import { say } from "../harness/words.ts";
import { refusalOf } from "./refusals.ts";

test("a refusal is recognised by its message", () => {
  const words = say("details.refused.busy", { minutes: 3 });
  const notice = `<div class="notice" role="alert" tabindex="-1"><h2>Sorry</h2><ul><li>${words}</li></ul></div>`;
  expect(refusalOf(problemOn(notice))).toBe("busy");
  expect(refusalOf(problemOn('<p role="alert">It&#x27;s odd</p>'))).toBe("problem: It's odd");
});
