import { expect, test } from "vitest";
import type { RecheckResult } from "#lib/booking/reads/recheck.ts";
import { agreedWith, changedLines } from "#lib/booking/testing/visit.ts";
import { flat, group, lineOf, plain } from "#lib/offer/catalogue/testing/build.ts";
import type { CheckedLine } from "#lib/offer/catalogue/types.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import type { DryRunClient, DryRunForm } from "./dry-run-types.ts";
import { warningsOf } from "./warnings.ts";

type About = Parameters<typeof warningsOf>[0];

const NOW = 1_000_000;

const review = agreedWith([{}], { sealedAt: NOW });
const form: DryRunForm = {
  review,
  contact: { firstName: "Mia", email: "mia@example.org" },
  verdict: "first",
};
const known: DryRunClient = { kind: "known", clientId: "7" };
const pressure: About["pressure"] = {
  writes: { used: 0, limit: 5, freeAt: [] },
  pausedUntil: null,
};

function same(lines: readonly CheckedLine[]): RecheckResult {
  const quote = quoteCart(lines, () => "ana");
  if (!quote.ok) throw new Error(quote.error);
  return { kind: "same", quote: quote.value, readAt: 0 };
}

const cut = lineOf(plain("cut", flat(2_000)));

const nothing = { waitSeconds: 0 };

function warnings(changes: Partial<About> = {}) {
  const location = { addonPricing: "included" } as const;
  const about = {
    form,
    checked: same([cut]),
    client: known,
    location,
    pressure,
    now: NOW,
    ...nothing,
  };
  return warningsOf({ ...about, ...changes });
}

test("an ordinary booking has none", () => expect(warnings()).toEqual([]));

const unsure = { kind: "new", because: "several", body: {} } as const;
const both = { ...form.contact, phone: "+4930123456" };
const extras = group("extras", [0, 1], { mask: [500, 15] });
const addons = extras.addons.map((addon) => ({ group: extras, addon }));
const bundle = { id: "b", name: "b", items: [{ serviceId: "cut" }] };
const [item] = bundle.items;

test.each<[string, Partial<About>]>([
  ["as_if", { form: { ...form, review: { ...review, sealedAt: NOW + 1 } } }],
  ["refused", { form: { ...form, verdict: "trapped" } }],
  ["many", { form: { ...form, verdict: "crowded" } }],
  ["hasty", { form: { ...form, verdict: "hasty" } }],
  ["no_email", { form: { ...form, contact: { firstName: "Mia", phone: "+4930123456" } } }],
  ["email_alone", { form: { ...form, contact: both }, client: unsure }],
  ["not_looked_up", { client: { ...unsure, because: "not_asked" } }],
  ["look_up_failed", { client: { ...unsure, because: "failed" } }],
  ["no_member", { form: { ...form, review: changedLines(review, { member: null }) } }],
  ["free", { form: { ...form, review: changedLines(review, { price: 0 }) } }],
  ["bundle_split", { checked: same([{ ...cut, ...(item && { bundle: { bundle, item } }) }]) }],
  [
    "addons_separate",
    { checked: same([{ ...cut, addons }]), location: { addonPricing: "separate" } },
  ],
  ["writes_used", { pressure: { ...pressure, writes: { ...pressure.writes, used: 5 } } }],
  ["writes_used", { waitSeconds: 30 }],
  ["paused", { pressure: { ...pressure, pausedUntil: NOW + 1 } }],
])("%s", (warning, changes) => expect(warnings(changes)).toEqual([warning]));
