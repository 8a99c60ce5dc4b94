import { expect, test } from "vitest";
import { telHref } from "./tel-href.ts";

test.each([
  ["+49 30 555 0142", "tel:+49305550142"],
  ["030 / 555-0142", "tel:0305550142"],
  ["+49 (0)30 555 0142", "tel:+49305550142"],
  ["(030) 555 0142", "tel:0305550142"],
])("%s is called as %s", (phone, href) => expect(telHref(phone)).toBe(href));
