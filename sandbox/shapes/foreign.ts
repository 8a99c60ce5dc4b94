/** Shapes of the catalogue that the site knows no name for: each rewrites the assumed one. */

import type { ForeignShape } from "./shape.ts";

type Fields = Readonly<Record<string, unknown>>;
type Rewrite = (raw: unknown) => unknown;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Rewrites each record that has the fields of a name. */
function each(raw: unknown, change: (record: Fields) => Fields): unknown {
  if (Array.isArray(raw)) return raw.map((one) => each(one, change));
  if (!isFields(raw)) return raw;
  const inner = Object.entries(raw).map(([name, value]) => [name, each(value, change)]);
  return change(Object.fromEntries(inner));
}

function renamed(from: string, to: string, convert: (value: unknown) => unknown = (it) => it) {
  return (record: Fields): Fields => {
    if (!Object.hasOwn(record, from)) return record;
    const { [from]: value, ...rest } = record;
    return { ...rest, [to]: convert(value) };
  };
}

const write = (...changes: readonly ((record: Fields) => Fields)[]): Rewrite => {
  return (raw) => changes.reduce((body, change) => each(body, change), raw);
};

const cents = (price: unknown) => Math.round(Number(price) * 100);
const pad = (number: number) => String(number).padStart(2, "0");
const clock = (minutes: unknown) => {
  const total = Number(minutes);
  return `${pad(Math.floor(total / 60))}:${pad(total % 60)}:00`;
};
const iso = (minutes: unknown) => {
  const [hours, rest] = [Math.floor(Number(minutes) / 60), Number(minutes) % 60];
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 || hours === 0 ? `${rest}M` : ""}`;
};

function tiersByMember(record: Fields): Fields {
  const { pricingTiers, ...rest } = record;
  if (!Array.isArray(pricingTiers) || pricingTiers.length === 0) return record;
  const map = pricingTiers
    .filter(isFields)
    .flatMap(({ teamMemberIds, price, durationInMinutes }) =>
      Array.isArray(teamMemberIds)
        ? teamMemberIds.map((id) => [String(id), { price, durationInMinutes }])
        : [],
    );
  return { ...rest, memberPrices: Object.fromEntries(map) };
}

/** Each add-on says which group it is of, and what holds for all of that group. */
function flatAddons(record: Fields): Fields {
  const { optionGroups, ...rest } = record;
  if (!Array.isArray(optionGroups)) return record;
  const extras = optionGroups
    .filter(isFields)
    .flatMap(({ id, name, options, ...choice }) =>
      Array.isArray(options)
        ? options
            .filter(isFields)
            .map((one) => ({ ...one, ...choice, groupId: id, groupName: name }))
        : [],
    );
  return { ...rest, extras };
}

const without =
  (...names: readonly string[]) =>
  (record: Fields): Fields =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Of a service that no longer has variants. */
const STALE = { id: "var_stale", name: "Stale", price: 1, durationInMinutes: 1 };

const rewrites: Readonly<Record<Exclude<ForeignShape, "none">, Rewrite>> = {
  "prices inside an object": write(
    renamed("price", "price", (amount) => ({ amount, currency: "EUR" })),
  ),
  "prices in cents": write(renamed("price", "priceInCents", cents)),
  "prices as text": write(renamed("price", "price", (price) => Number(price).toFixed(2))),
  "lengths in seconds": write(
    renamed("durationInMinutes", "durationSeconds", (minutes) => Number(minutes) * 60),
  ),
  "lengths as PT45M": write(renamed("durationInMinutes", "duration", iso)),
  "lengths as 00:45:00": write(renamed("durationInMinutes", "length", clock)),
  "tiers as a map by member": write(tiersByMember),
  "the team of a tier as objects": write(
    renamed("teamMemberIds", "staff", (ids) =>
      Array.isArray(ids) ? ids.map((staffId) => ({ staffId })) : ids,
    ),
  ),
  "another envelope": (raw) => (isFields(raw) ? { result: { categories: raw.data } } : raw),
  "a bare list": (raw) => (isFields(raw) ? raw.data : raw),
  "flags that are nowhere shown": write(without("requiresMembership", "disabledForOnlineBooking")),
  "switches that are shown only where on": write((record) =>
    record.useVariants === false
      ? without("useVariants")({ ...record, variants: [STALE] })
      : record,
  ),
  "a flag of the opposite sense": write(
    renamed("disabledForOnlineBooking", "bookableOnline", (disabled) => !disabled),
  ),
  "variants under another name": write(renamed("variants", "variations")),
  "add-on groups under another name": write(
    renamed("optionGroups", "modifiers"),
    renamed("options", "choices"),
  ),
  "add-ons in one flat list": write(flatAddons),
  "titles and keys": write(renamed("id", "key"), renamed("name", "title")),
  "services under another name": write(renamed("services", "treatments")),
  "bundled services inside objects": write((record) =>
    Object.hasOwn(record, "serviceId")
      ? { ...without("serviceId")(record), service: { id: record.serviceId } }
      : record,
  ),
};

export function writeForeign(body: unknown, shape: ForeignShape): unknown {
  return shape === "none" ? body : rewrites[shape](body);
}
