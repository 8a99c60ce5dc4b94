import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import {
  headingOn,
  linkNamed,
  linksTo,
  mainOn,
  priceOnButton,
} from "../../test/harness/http/page.ts";
import { createHttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

const cut = "line=svc_cut.v.var_cut_short";

test("an unknown address is a 404 page with a link on", async ({ http }) => {
  for (const address of [
    "/nowhere",
    "/book/nowhere",
    "/book/services/nothing",
    "/book/services/nothing/book",
    "/book/bundles/nothing",
    "/book/nothing/svc_cut",
    "/book/time/svc_cut",
    "/book/categories/cat_cut/book",
  ]) {
    const { status, html } = await http.open(address);
    expect([address, status]).toEqual([address, 404]);
    expect(headingOn(html), address).toBe(say("problem.notFoundTitle"));
    expect(linkNamed(html, say("problem.home"))).toMatch(/^\/book$/);
  }
});

test("an unknown booking token is a 404 page with the phone number", async ({ http }) => {
  const made = "/book/bookings/Fe26.2.1.abc.def.ghi.2";
  for (const address of ["/book/bookings/x", made, `/book/bookings/${"a".repeat(3000)}`]) {
    const { status, html } = await http.open(address);
    expect([status, headingOn(html)]).toEqual([404, say("booking.unknown.title")]);
    expect(linksTo(html, "tel:")).not.toEqual([]);
  }
});

const MEND = say("service.problemTitle");
const FRONT = `${say("menu.title")} Atelier Linden`;

/** Outdated, truncated and manipulated addresses. */
const odd = (day: LocalDate): readonly (readonly [string, string])[] => [
  ["/book?q=%00%FF&line=..&added=%3Cscript%3Ealert(1)%3C/script%3E", say("menu.title")],
  [`/book?q=${"x".repeat(5000)}`, FRONT],
  [`/book?${"line=svc_cut&".repeat(200)}`, FRONT],
  ["/book/services/svc_cut?variant=gone&addon0=no.such&edit=99&problem=1", "Cut & finish"],
  ["/book/services/svc_cut?variant=a&variant=b&addon0=..&line=%", "Cut & finish"],
  ["/book/bundles/bnd_cut_gloss?s1-variant=gone&problem=1", "Cut & gloss"],
  ["/book/time", say("visit.empty")],
  ["/book/time?line=*ZZ.v.", say("visit.empty")],
  ["/book/time?line=svc_gone", MEND],
  ["/book/time?line=svc_cut.v.var_gone.a.x.y", MEND],
  [`/book/time?${"line=1042&".repeat(60)}`, MEND],
  [`/book/time?${cut}&date=${addDays(day, -600)}`, say("time.title")],
  [`/book/time?${cut}&date=${addDays(day, 600)}`, say("time.title")],
  [`/book/time?${cut}&date=2026-02-31&month=2026-13`, say("time.title")],
  [`/book/time?${cut}&date=soon&month=may&team=`, say("time.title")],
  [`/book/time?${cut}&team=tm_nobody`, say("time.title")],
  [`/book/details?${cut}`, say("time.title")],
  [`/book/details?${cut}&date=soon&start=noon`, say("time.title")],
  ["/book/details", say("visit.empty")],
  [`/book/details?line=svc_gone&date=${day}&start=10:00:00`, MEND],
  [`/book/details?${cut}&date=${addDays(day, -600)}&start=10:00:00`, say("details.gone.title")],
  [`/book/details?${cut}&date=${addDays(day, 600)}&start=10:00:00`, say("details.gone.title")],
  [`/book/details?${cut}&date=${day}&start=03:07:00`, say("details.gone.title")],
];

test("manipulated addresses get a usable page", async ({ http, day }) => {
  for (const [address, title] of odd(day)) {
    const { status, html } = await http.open(address);
    expect([address, status, headingOn(html)]).toEqual([address, 200, title]);
  }
});

test("a removed service is explained", async ({ http }) => {
  const { html } = await http.open("/book/time?line=svc_gone&line=1042");
  expect(mainOn(html).match(/no longer available/gi)).toEqual([say("visit.gone")]);
  expect(mainOn(html)).toContain(say("service.problem.unknown_service"));
  expect(mainOn(html)).not.toContain("svc_gone");
});

test("a taken time in the address offers the nearest ones", async ({ http, day }) => {
  const gone = await http.open(`/book/details?${cut}&date=${day}&start=03:07:00`);
  const [nearest = ""] = linksTo(gone.html, "/book/details?");
  const { html } = await http.open(nearest);
  expect([headingOn(html), priceOnButton(html)]).toEqual([say("details.title"), 46_00]);
});

test("there is no staff area unless it is configured", async ({ anotherSite }) => {
  const { url } = await anotherSite({});
  const http = createHttpVisitor(url);
  for (const path of ["/staff", "/staff/sign-in", "/staff/book", "/staff/book/export"]) {
    const answer = await http.open(path);
    expect(answer.status, path).toBe(404);
    expect(answer.html).not.toContain(say("staff.signIn.title"));
  }
  await http.close();
});
