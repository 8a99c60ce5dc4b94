import { textOf } from "../harness/http/page.ts";
import { say } from "../harness/words.ts";

/** What a page says for certain, or says that it does not know. */
export type Claim =
  | "stands"
  | "moved"
  | "moved by the salon"
  | "changed by the salon"
  | "cancelled"
  | "cancelled by the salon"
  | "still stands"
  | "old time stands"
  | "nothing booked"
  | "no such booking"
  /** Nothing is claimed: it is under way, being found out, or left to the salon. */
  | "under way"
  | "making sure"
  | "left to the salon"
  | "cannot be shown"
  | "cannot tell"
  | "may have changed";

/** The words of an appointment on a page; what it leaves out it does not claim. */
export type Shown = {
  readonly day?: string;
  /** Such as `10:15 – 10:32`. */
  readonly time?: string;
  readonly people?: string;
  readonly services?: readonly string[];
  /** Minor units. */
  readonly total?: number;
};

export type Reading = { readonly claims: readonly Claim[]; readonly shown?: Shown };

const WORDS: readonly (readonly [Claim, string])[] = [
  ["stands", say("booking.confirmed.titlePlain").replace(/!$/, "")],
  ["stands", say("booking.confirmed.lead")],
  ["moved", say("manage.movedLead")],
  ["moved by the salon", say("manage.movedByUs")],
  ["changed by the salon", say("booking.altered.title")],
  ["cancelled", say("booking.cancelled.title")],
  ["cancelled by the salon", say("manage.cancelledByUs")],
  ["still stands", say("manage.failed.cancel")],
  ["old time stands", say("manage.failed.move")],
  ["nothing booked", say("booking.slot_taken.title")],
  ["nothing booked", say("booking.price_changed.more")],
  ["nothing booked", say("booking.not_booked.more")],
  ["nothing booked", say("booking.not_booked.refused")],
  ["nothing booked", say("booking.not_booked.unanswered")],
  ["nothing booked", say("details.refused.contact")],
  ["nothing booked", say("details.refused.network")],
  ["nothing booked", " Nothing was booked, and what you entered is kept."],
  ["nothing booked", say("booking.needs_call.title")],
  ["no such booking", say("booking.unknown.title")],
  ["under way", say("booking.received.title")],
  ["under way", say("booking.working.title")],
  ["under way", say("booking.moving.title")],
  ["under way", say("booking.cancelling.title")],
  ["making sure", say("booking.checking.title")],
  ["left to the salon", say("booking.needs_staff.more")],
  ["left to the salon", say("booking.change_unclear.more")],
  ["cannot tell", say("booking.doubtful.title")],
  ["cannot tell", say("manage.failed.cancelUnclear")],
  ["cannot tell", say("manage.failed.moveUnclear")],
  ["cannot be shown", say("booking.lost.title")],
  ["cannot be shown", say("booking.unavailable.title")],
  ["may have changed", say("manage.unsure")],
];

/** A page as its visitor reads it: by its words alone. */
export function readPage(html: string): Reading {
  const [main = html] = /<main\b[\s\S]*<\/main>/.exec(html) ?? [];
  const text = textOf(main);
  const found = WORDS.filter(([, words]) => text.includes(words)).map(([claim]) => claim);
  const shown = shownIn(main);
  return { claims: [...new Set(found)], ...(shown && { shown }) };
}

function shownIn(main: string): Shown | undefined {
  const [section] = /<section id="appointment"[\s\S]*?<\/section>/.exec(main) ?? [];
  if (section === undefined) return undefined;
  const facts = new Map(
    [...section.matchAll(/<dt\b[^>]*>([\s\S]*?)<\/dt><dd\b[^>]*>([\s\S]*?)<\/dd>/g)].map(
      ([, name = "", value = ""]) => [textOf(name), value],
    ),
  );
  const when = facts.get(say("details.when"));
  const [day, time] = [...(when ?? "").matchAll(/<strong\b[^>]*>([\s\S]*?)<\/strong>/g)].map(
    ([, words = ""]) => textOf(words),
  );
  const items = [...section.matchAll(/<li\b[^>]*>([\s\S]*?)<\/li>/g)].map(([, item = ""]) => item);
  const people = [facts.get(say("details.who")) ?? "", ...items].map(textOf).join(" · ");
  const [, total = ""] = section.split(`<span>${say("visit.total")}</span>`);
  const [, whole, cents = "00"] = /(\d[\d,]*)(?:\.(\d\d))?/.exec(textOf(total)) ?? [];
  return {
    ...(day !== undefined && { day }),
    ...(time !== undefined && { time }),
    ...(people !== "" && { people }),
    ...(items.length > 0 && { services: items.map(nameIn) }),
    ...(whole !== undefined && { total: Number(whole.replaceAll(",", "") + cents) }),
  };
}

/** Before the member, the choices and the price of its line. */
function nameIn(item: string): string {
  const until = /^\s*<span\b[^>]*>([\s\S]*?)(?:<span\b[^>]*class="block|<\/span>)/;
  const [, name = ""] = until.exec(item) ?? [];
  return textOf(name);
}
