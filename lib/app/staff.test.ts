import { expect, test } from "vitest";
import { staffPasswordsOf } from "./staff.ts";
import { configOf } from "./testing/config.ts";

const OF_ALL = "linden trees in november";
const OF_MITTE = "chestnuts in september";

test("a location's own password opens that location alone, the site's opens all", async () => {
  const passwords = staffPasswordsOf(
    configOf("http://127.0.0.1:1", {
      STAFF_PASSWORD: OF_ALL,
      KEY_MITTE: "key-of-mitte",
      KEY_PORTO: "key-of-porto",
      STAFF_MITTE: OF_MITTE,
      locations: [
        { slug: "mitte", key: { env: "KEY_MITTE" }, staffPassword: { env: "STAFF_MITTE" } },
        { slug: "porto", key: { env: "KEY_PORTO" } },
      ],
    }),
  );
  expect([...passwords.keys()]).toEqual([undefined, "mitte"]);
  const opens = (of: string | undefined, typed: string) => passwords.get(of)?.check(typed);
  expect([await opens(undefined, OF_ALL), await opens(undefined, OF_MITTE)]).toEqual([true, false]);
  expect([await opens("mitte", OF_MITTE), await opens("mitte", OF_ALL)]).toEqual([true, false]);
  expect(opens("porto", OF_MITTE)).toBeUndefined();
});
