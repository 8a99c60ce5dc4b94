import { describe, expect, test } from "vitest";
import { readAddress } from "#lib/app/address.ts";
import { routeOf } from "./observe.ts";

describe("the route of a request", () => {
  test.each([
    ["/", "front"],
    ["/book", "menu"],
    ["/book?lang=de", "menu"],
    ["/book/services/svc_cut", "services"],
    ["/book/bookings/aGVsbG8.world/cancel", "bookings"],
    ["/book/time?service=1", "time"],
    ["/book/%E0%A4%A", "other"],
    ["/book/wp-login.php", "other"],
    ["/anything/else/at/all", "other"],
    ["/_next/static/chunks/a.css", "file"],
    ["/healthz", "healthz"],
    ["/metrics", "metrics"],
  ])("%s is %s", (url, route) => expect(routeOf(readAddress(url))).toBe(route));
});
