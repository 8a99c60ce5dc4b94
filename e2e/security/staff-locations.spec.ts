import { keys } from "../../sandbox/keys.ts";
import { violationsIn } from "../../test/harness/axe.ts";
import { book, slotsOn } from "../../test/harness/http/book.ts";
import { linksTo, mainOn, stateOn } from "../../test/harness/http/page.ts";
import {
  createHttpVisitor,
  type HttpVisitor,
  type Shown,
} from "../../test/harness/http/visitor.ts";
import { startSalon, startSite } from "../../test/harness/start.ts";
import { expect, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

const [EVERYTHING, MITTE, PORTO] = [
  "lindens in november",
  "mitte's own words",
  "porto's own words",
];
const PAGES = ["", "services", "export"];

function pageOf(slug: string, page: string): string {
  return `/staff/${slug}${page && `/${page}`}`;
}

async function twoLocations() {
  const [mitte, porto] = await Promise.all([startSalon(), startSalon()]);
  const site = await startSite(mitte.url, {
    STAFF_PASSWORD: EVERYTHING,
    KEY_MITTE: keys.full.value,
    KEY_PORTO: keys.booking.value,
    STAFF_MITTE: MITTE,
    STAFF_PORTO: PORTO,
    locations: [
      {
        slug: "mitte",
        name: "Salon Mitte",
        key: { env: "KEY_MITTE" },
        staffPassword: { env: "STAFF_MITTE" },
      },
      {
        slug: "porto",
        name: "Barbearia do Cais",
        key: { env: "KEY_PORTO" },
        staffPassword: { env: "STAFF_PORTO" },
        apiUrl: porto.url,
      },
    ],
  });
  return { url: site.url, stop: () => Promise.all([site.stop(), mitte.stop(), porto.stop()]) };
}

/** A member of staff, signed in with an own browser. */
async function signedIn(url: string, password: string, location: string): Promise<HttpVisitor> {
  const http = createHttpVisitor(url);
  await http.send(await http.open("/staff"), "password", { password, location });
  return http;
}

/** The page of the one booking of a location. */
async function bookingOf(http: HttpVisitor, slug: string): Promise<Shown> {
  const { html } = await http.open(`/staff/${slug}`);
  const [path, ...others] = linksTo(html, `/staff/${slug}/bookings/`);
  if (path === undefined || others.length > 0) throw new Error(`one booking was expected: ${slug}`);
  return http.open(path);
}

test("a location's own password opens that location and nothing of another", async ({ page }) => {
  const { url, stop } = await twoLocations();
  const guest = createHttpVisitor(url);
  for (const slug of ["mitte", "porto"]) {
    const [slot = ""] = slotsOn(await guest.open(`/${slug}/time?line=1042`));
    const ada = { firstName: "Ada", email: `ada@${slug}.example` };
    const booked = await book(guest, await guest.open(slot), ada);
    expect(stateOn(booked.html)).toBe("confirmed");
  }

  const wrong = await signedIn(url, MITTE, "porto");
  expect(mainOn(wrong.seen.at(-1)?.html ?? "")).toContain(say("staff.signIn.wrong"));
  await page.goto(url + (wrong.seen.at(-1)?.path ?? ""));
  expect(await violationsIn(page)).toEqual([]);
  // The site's own opens all, whichever is chosen.
  const all = await signedIn(url, EVERYTHING, "porto");
  const { html: home } = await all.open("/staff");
  for (const name of ["Salon Mitte", "Barbearia do Cais"]) expect(mainOn(home)).toContain(name);
  const theirs = await bookingOf(all, "mitte");

  const porto = await signedIn(url, PORTO, "porto");
  expect(porto.seen.at(-1)?.path).toBe("/staff/porto");
  for (const path of PAGES) {
    expect((await porto.open(pageOf("porto", path))).status, path).toBe(200);
    const refused = await porto.open(pageOf("mitte", path));
    expect(refused.status, path).toBe(404);
    expect(refused.html).not.toContain("mitte.example");
  }
  expect((await porto.open(theirs.path)).status).toBe(404);
  const { html: table } = await porto.open("/staff/porto/export");
  expect(table).toContain("ada@porto.example");
  expect(table).not.toContain("ada@mitte.example");
  const { html: found } = await porto.open("/staff/porto?q=Ada");
  expect(linksTo(found, "/staff/porto/bookings/")).toHaveLength(1);

  // A form of their own location that names another's booking does nothing.
  const own = await bookingOf(porto, "porto");
  const id = theirs.path.split("/").at(-1) ?? "";
  const revoke = say("staff.action.revoke");
  for (const location of ["mitte", "porto"]) {
    const path = `/staff/${location}/bookings/${id}`;
    const answer = await porto.post({ ...own, path }, revoke);
    expect([303, 404], location).toContain(answer.status);
  }
  const { html: still } = await all.open(theirs.path);
  expect(mainOn(still)).toContain("ada@mitte.example");
  expect(mainOn(still)).not.toContain(say("staff.booking.linkRevoked"));
  // The same form for their own booking does what its button says.
  await porto.post(own, revoke);
  expect(mainOn((await porto.open(own.path)).html)).toContain(say("staff.booking.linkRevoked"));
  await Promise.all([guest, wrong, all, porto].map((http) => http.close()));
  await stop();
});
