import { minutesOf } from "#lib/values/calendar.ts";
import { noor } from "../../sandbox/data/team.ts";
import { book, chosen, openDetails } from "../../test/harness/http/book.ts";
import { linkNamed, mainOn, priceOnButton, stateOn, textOf } from "../../test/harness/http/page.ts";
import type { HttpVisitor } from "../../test/harness/http/visitor.ts";
import { expect, test } from "../../test/harness/test.ts";
import { minutes, money, say } from "../../test/harness/words.ts";

// What a visit comes to, from the choices to the appointment. No browser changes a price.

type Row = {
  readonly name: string;
  /** By their names on the menu; the options of those that have any. */
  readonly visit: readonly (readonly [item: string, ...options: string[]])[];
  readonly team?: string;
  /** Who has to work on its day, where that is not the whole team's. */
  readonly who?: string;
  /** Words of the page of choices, beside its heading. */
  readonly shown?: readonly string[];
  readonly price: number;
  readonly minutes: number;
  readonly lines: readonly object[];
};

const HANDS = "bnd_hands_brows";
const GLOSS = "bnd_cut_gloss";

const rows: readonly Row[] = [
  {
    name: "a bundle, at its own price",
    visit: [["Hands & brows"]],
    team: noor,
    who: noor,
    price: 36_00,
    minutes: 45,
    lines: [
      { serviceId: "svc_file_polish", bundleId: HANDS, price: 18, minutes: 25 },
      { serviceId: "svc_brow_shape", bundleId: HANDS, price: 18, minutes: 20 },
    ],
  },
  {
    name: "a bundle with choices",
    visit: [["Cut & gloss", "Short hair"]],
    shown: [money(85_00)],
    price: 85_00,
    minutes: 75,
    lines: [
      { bundleId: GLOSS, price: 39 },
      { bundleId: GLOSS, price: 46, variantId: "var_cut_short" },
    ],
  },
  {
    name: "a service that needs nobody of the team",
    visit: [["Light pod"]],
    price: 29_00,
    minutes: 30,
    lines: [{ memberId: null }],
  },
  {
    name: "a service whose price depends on the member",
    visit: [["Signature restyle", "Above the shoulder", "Blow-dry"]],
    team: "tm_mara",
    who: "tm_mara",
    shown: [say("unit.from", { value: money(67_00) })],
    price: 94_00,
    minutes: 75,
    lines: [{ memberId: "tm_mara" }],
  },
  {
    name: "a service that takes one member longer, for less",
    visit: [["Wash & blow-dry"]],
    team: "tm_sofia",
    who: "tm_sofia",
    price: 32_00,
    minutes: 60,
    lines: [{ memberId: "tm_sofia" }],
  },
  {
    name: "a service with several choices",
    visit: [["Manicure", "Gel polish", "French tips", "Hand and arm massage"]],
    shown: [money(56_00)],
    price: 56_00,
    minutes: 75,
    lines: [{ addons: [{}, {}, {}] }],
  },
  {
    name: "an id with reserved characters, and uneven cents",
    visit: [["Mask & steam", "One ampoule"]],
    shown: [money(25_00)],
    price: 25_00,
    minutes: 25,
    lines: [{ serviceId: "a/b~c d" }],
  },
  {
    name: "a service with the one that has to come along",
    visit: [["Root colour"], ["Colour patch test"]],
    price: 59_00,
    minutes: 90,
    lines: [{ price: 0, minutes: 15 }, {}],
  },
  {
    name: "two services, one after the other with one member",
    visit: [["Fringe trim"], ["Gloss & tone"]],
    price: 51_00,
    minutes: 45,
    lines: [
      { serviceId: "1042", price: 12, minutes: 15 },
      { price: 39, minutes: 30 },
    ],
  },
];

const LABELS = ["menu.bookNamed", "menu.addNamed", "menu.chooseNamed"] as const;

/** The visit's lines, from the menu through the pages of choices, and what those said of the price. */
async function choose(http: HttpVisitor, visit: Row["visit"]) {
  let lines: readonly string[] = [];
  const words: string[] = [];
  for (const [name, ...options] of visit) {
    const menu = await http.open(
      `/book?${new URLSearchParams(lines.map((line) => ["line", line]))}`,
    );
    const links = LABELS.map((label) => linkNamed(menu.html, say(label, { name })));
    let [to = ""] = links.flatMap((href) => href ?? []);
    if (to === links[2]) {
      const item = await http.open(chosen(await http.open(to), ...options));
      words.push(mainOn(item.html));
      const [path, query = ""] = item.path.split("?");
      to = (await http.open(`${path}/book?${query}`)).path;
    }
    lines = new URL(to, http.origin).searchParams.getAll("line");
  }
  return { lines, words: words.join() };
}

for (const row of rows) {
  test(`booked at its price: ${row.name}`, async ({ days, http, salon, visitor }) => {
    const { lines, words } = await choose(http, row.visit);
    for (const text of row.shown ?? []) expect(words).toContain(text);
    const query = { line: lines, date: days.next(...(row.who ? [row.who] : [])) };
    const details = await openDetails(http, { ...query, ...(row.team && { team: row.team }) });
    expect(priceOnButton(details.html)).toBe(row.price);
    expect(mainOn(details.html)).toContain(textOf(minutes(row.minutes)));
    const page = await book(http, details, visitor);
    expect(stateOn(page.html)).toBe("confirmed");
    expect(mainOn(page.html)).toContain(money(row.price));
    const booked = await salon.appointmentsOf(visitor.email);
    expect(booked).toMatchObject([
      { price: row.price / 100, minutes: row.minutes, findings: [], lines: row.lines },
    ]);
    expect(booked[0]?.price).toBe(booked[0]?.expectedPrice);
    const { lines: each = [] } = booked[0] ?? {};
    // One member takes the whole visit, each line where the one before ends.
    expect(new Set(each.map(({ memberId }) => memberId)).size).toBe(1);
    const starts = each.map(({ start }) => minutesOf(start));
    const ends = each.map((line) => minutesOf(line.start) + line.minutes);
    expect(starts.slice(1)).toEqual(ends.slice(0, -1));
    const isStaffed = each[0]?.memberId !== null;
    expect(page.html.includes(`>${say("details.who")}</dt>`)).toBe(isStaffed);
  });
}
