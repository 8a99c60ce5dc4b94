import { describe, expect, test, vi } from "vitest";
import { readAddress } from "#lib/app/address.ts";
import { log } from "#lib/app/log.ts";
import { tellForm } from "#lib/app/scope.ts";
import { observe, routeOf } from "./observe.ts";
import type { Stage } from "./pipeline.ts";
import { behindTheFirst, listen } from "./testing/serve.ts";

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

describe("the line of a form", () => {
  const countRequest = () => undefined;

  async function linesOf(path: string, answer: Stage, method = "POST") {
    const info = vi.spyOn(log, "info");
    const port = await listen(behindTheFirst(observe({ countRequest }), answer));
    await fetch(`http://127.0.0.1:${port}${path}`, { method }).then((sent) => sent.text());
    await vi.waitFor(() => expect(ended).toBe(true));
    return info.mock.calls;
  }

  let ended = false;
  const ending =
    (status: number, facts: Parameters<typeof tellForm>[0] = {}): Stage =>
    (_request, response) => {
      ended = false;
      tellForm(facts);
      response.on("close", () => {
        ended = true;
      });
      response.writeHead(status).end();
    };

  test("says of which location and booking it was, what became of it, why and when", async () => {
    const facts = { name: "details", outcome: "taken", bookingId: "b-1" };
    const [[line, text] = []] = await linesOf("/book/details", ending(303, facts));
    expect(text).toBe("form");
    expect(line).toMatchObject({
      ...{ slug: "book", form: "details", outcome: "taken", bookingId: "b-1", status: 303 },
      local: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      requestId: expect.any(String),
    });
  });

  test("is there too where no handler got it", async () => {
    const [[line] = []] = await linesOf("/book/details", ending(413, { reason: "too_long" }));
    expect(line).toMatchObject({ outcome: "refused", reason: "too_long", status: 413 });
  });

  test("tells of a visitor who left before the answer, whose form may still be taken", async () => {
    const info = vi.spyOn(log, "info");
    const counted: unknown[] = [];
    const counting = { countRequest: (one: unknown) => void counted.push(one) };
    const controller = new AbortController();
    const port = await listen(behindTheFirst(observe(counting), () => controller.abort()));
    const { signal } = controller;
    await fetch(`http://127.0.0.1:${port}/book/details`, { method: "POST", signal }).catch(() => 0);
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce());
    expect(info.mock.calls[0]?.[0]).toMatchObject({ slug: "book", outcome: "left" });
    expect(info.mock.calls[0]?.[0]).toMatchObject({ status: undefined });
    expect(counted).toEqual([expect.objectContaining({ route: "details", status: 499 })]);
  });

  test.each([
    ["a page", "/book", 200, "GET"],
    ["a form of staff", "/staff/sign-in", 303, "POST"],
    ["what is not there", "/xmlrpc.php", 404, "POST"],
  ])("is not written for %s", async (_what, path, status, method) => {
    expect(await linesOf(path, ending(status), method)).toEqual([]);
  });
});
