import { parse } from "node:querystring";
import { text } from "node:stream/consumers";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";
import type { DetailsAnswer } from "#components/details/details-form.tsx";
import type { Params } from "../../_shared/params.ts";
import { atNoon, openSite, page as timesPage } from "../time/testing/open-site.tsx";
import { Details } from "./details.tsx";
import { checkWantedTime, nearestTo, wantedIn } from "./page-data.ts";
import { TimeGone } from "./time-gone.tsx";

vi.mock("server-only", () => ({}));
vi.mock("next/headers", () => ({ cookies: async () => ({ get: () => undefined }) }));
vi.mock("../../_shared/page-context.ts", () => ({ publicUrl: () => "https://book.example" }));

const TUESDAY = "2027-01-12";
const NIGHT = { line: "1042", date: TUESDAY, start: "03:07:00", team: "tm_jonas" };

async function open(params: Params = NIGHT) {
  atNoon();
  const { site, fault, settings } = await openSite();
  const wanted = wantedIn(params);
  if (!wanted) throw new Error("the address names no time");
  return { context: site(), site, fault, settings, wanted };
}

async function html(page: React.ReactNode): Promise<string> {
  return text((await prerender(page)).prelude);
}

/** The page of the first time of that day that is free, as it is sent. */
async function freePage(more: Params = {}, refused?: DetailsAnswer): Promise<string> {
  const { context, wanted: atNight } = await open({ ...NIGHT, ...more });
  const night = await checkWantedTime(context, atNight);
  if (night.kind !== "gone") throw new Error(night.kind);
  const first = night.offers.find(({ slot }) => slot.date === TUESDAY);
  const wanted = { ...atNight, start: first?.slot.start ?? atNight.start };
  const status = await checkWantedTime(context, wanted);
  if (status.kind !== "free") throw new Error(status.kind);
  const { offer, choice } = status;
  return html(
    <Details {...{ context, wanted, choice, refused }} slot={offer.slot} own={undefined} />,
  );
}

test("an address without a day and a start names no time", () => {
  expect(wantedIn({ line: "1042", date: TUESDAY })).toBeUndefined();
  expect(wantedIn({ ...NIGHT, start: "ten" })).toBeUndefined();
  expect(wantedIn({ ...NIGHT, part: "not a part" })).toBeUndefined();
});

test("a free time: with whom, when, for how much, and the same on the button", async () => {
  const shown = await freePage();
  expect(shown).toContain("Fringe trim");
  expect(shown).toContain("Jonas Weber");
  expect(shown).toMatch(/Tuesday, 12\sJanuary/);
  expect(shown).toMatch(/15\smin/);
  expect(shown).toMatch(/<button[^>]*>[^<]*€12/);
  expect(shown).toMatch(/name="review" value="[\w.~-]{40,}"/);
  expect(shown).not.toContain("aria-invalid=");
});

test("the seal says for which lines anyone would do", async () => {
  atNoon();
  const context = (await openSite()).site();
  const line = ["svc_clipper_cut", "svc_brow_shape"];
  const times = await timesPage(context, { line, date: TUESDAY, with: ["tm_jonas", "any"] });
  const [, query = ""] = /href="\/book\/details\?([^"]+)"/.exec(times) ?? [];
  const wanted = wantedIn(parse(query.replaceAll("&amp;", "&")));
  const status = wanted && (await checkWantedTime(context, wanted));
  if (!wanted || status?.kind !== "free") throw new Error("the visit is not free");
  const { offer, choice } = status;
  const none = { own: undefined, refused: undefined };
  const shown = await html(<Details {...{ context, wanted, choice, ...none }} slot={offer.slot} />);
  const [, seal = ""] = /name="review" value="([^"]+)"/.exec(shown) ?? [];
  const opened = await context.bookings.openVisit(seal);
  if (!opened.ok) throw new Error(opened.error);
  expect(opened.value.lines.map(({ item, anyMember }) => [item.serviceId, anyMember])).toEqual(
    line.map((id) => [id, id === "svc_brow_shape"]),
  );
});

test("the links back keep the visit, the day and the member", async () => {
  const shown = await freePage();
  const [, query = ""] = /href="\/book\/time\?([^"]+)"/.exec(shown) ?? [];
  const back = Object.fromEntries(new URLSearchParams(query.replaceAll("&amp;", "&")));
  expect(back).toEqual({ line: "1042", date: TUESDAY, team: "tm_jonas" });
});

test("a refused form has what was typed, and each problem at its field", async () => {
  const refused = {
    values: { firstName: "", lastName: "O’Hara", email: "nobody@", phone: "" },
    problems: [
      { field: "firstName", text: "Your first name, please." },
      { field: "email", text: "This is no email address." },
    ],
  };
  const shown = await freePage({}, refused);
  expect(shown).toContain('value="O’Hara"');
  expect(shown).toContain('value="nobody@"');
  for (const { field, text: words } of refused.problems) {
    expect(shown).toMatch(new RegExp(`id="${field}-problem"[^>]*>(?:<[^>]*>)*[^<]*${words}`));
    expect(shown).toMatch(new RegExp(`<input[^>]*id="${field}"[^>]*aria-invalid="true"`));
    expect(shown).toContain(`<a href="#${field}">${words}</a>`);
  }
  expect(shown.match(/aria-invalid="true"/g)).toHaveLength(2);
  // What is to be mended does not lie under the button.
  const sticky = /<div class="sticky bottom-0[^"]*"><button/;
  expect(shown).not.toMatch(sticky);
  expect(await freePage()).toMatch(sticky);
});

test("a time that is gone: the nearest that are free, each one press away", async () => {
  const { context, wanted } = await open(NIGHT);
  const status = await checkWantedTime(context, wanted);
  if (status.kind !== "gone") throw new Error(status.kind);
  const nearest = nearestTo(status.offers, wanted);
  expect(nearest).toHaveLength(4);
  const shown = await html(<TimeGone {...{ context, wanted, nearest }} />);
  for (const { slot } of nearest) {
    expect(shown).toContain(`date=${slot.date}&amp;start=${encodeURIComponent(slot.start)}`);
  }
});

test("a booking service that does not answer takes no time away", async () => {
  const { context, fault, wanted } = await open(NIGHT);
  await context.catalogue.read(context.caller.deadline);
  await fault({ route: "GET *", kind: "status", status: 500, times: 100 });
  const problem = "unavailable";
  expect(await checkWantedTime(context, wanted)).toEqual({ kind: "unavailable", problem });
});

test("a day whose times cannot be read takes none away", async () => {
  const { context, settings, wanted } = await open(NIGHT);
  await settings({ overrides: { slot: { startTime: "9 o'clock" } } });
  const problem = "unavailable";
  expect(await checkWantedTime(context, wanted)).toEqual({ kind: "unavailable", problem });
});

test.each([
  ["its limits are used up", 429, "busy"],
  ["it is refused", 403, "resting"],
])("why nothing is known of a time, where the key knows: %s", async (_, status, problem) => {
  const { context, fault, wanted } = await open(NIGHT);
  await context.catalogue.read(context.caller.deadline);
  await fault({ route: "GET *", kind: "status", status, retryAfter: "60", times: 100 });
  expect(await checkWantedTime(context, wanted)).toEqual({ kind: "unavailable", problem });
});

test("a visit that cannot be booked as it is, is for the page of times to mend", async () => {
  const { context, wanted } = await open({ ...NIGHT, line: ["1042", "svc_gone"] });
  expect(await checkWantedTime(context, wanted)).toEqual({ kind: "faulty" });
});
