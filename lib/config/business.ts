import { z } from "zod";
import { contentFields } from "./content/schema.ts";
import {
  apiUrl,
  brandStyle,
  color,
  country,
  currency,
  email,
  embedOrigin,
  language,
  objectOf,
  oneLine,
  origin,
  phone,
  picture,
  slug,
  timeZone,
  webAddress,
  wholeNumber,
  withExample,
} from "./fields.ts";
import { mapping } from "./mapping.ts";

/** Where a secret is: the business's file itself holds none. */
const secretPlace = z.union(
  [z.strictObject({ env: z.string() }), z.strictObject({ file: z.string() })],
  'is neither { "env": NAME } nor { "file": PATH }',
);

const reason = objectOf({ id: oneLine(200), label: oneLine(200) });

const who = {
  slug: withExample(
    "mitte",
    slug.default("book"),
    "First part of the location's addresses: /mitte/time",
  ),
  name: withExample("Salon Linden", oneLine(100), "Name of the business"),
  phone: withExample(
    "+49 30 1234567",
    phone.exactOptional(),
    "The way out wherever a booking needs a call",
  ),
  email: withExample("hello@salon.example", email.exactOptional()),
  address: withExample("Lindenstr. 1, 10969 Berlin", oneLine(300).exactOptional()),
  timeZone: withExample("Europe/Berlin", timeZone, "IANA time zone"),
  currency: withExample("EUR", currency, "ISO 4217"),
  country: withExample("DE", country, "ISO 3166, two letters: how phone numbers are read"),
  language: withExample(
    "de-AT",
    language.default("en"),
    "Language and region of dates and amounts (BCP 47)",
  ),
};

const looks = {
  color: withExample("#0f766e", color.exactOptional()),
  style: withExample("barber", brandStyle.default("atelier")),
  logo: withExample(
    "/logo.svg",
    picture.exactOptional(),
    "A path below public/, or an https address",
  ),
  cover: withExample(
    "/cover.webp",
    picture.exactOptional(),
    "A wide picture above the menu: a path below public/, or an https address",
  ),
  privacyUrl: withExample("https://salon.example/privacy", webAddress.exactOptional()),
  termsUrl: withExample("https://salon.example/terms", webAddress.exactOptional()),
};

const cutoff = wholeNumber(0, 2_160);

/** Rules that the upstream does not apply to keys (§4.2 rule 3, §4.4 rule 3). */
const rules = {
  minNoticeMinutes: withExample(
    60,
    wholeNumber(0, 43_200).default(60),
    "The least notice for a booking",
  ),
  maxAdvanceDays: withExample(
    90,
    wholeNumber(1, 730).default(90),
    "The furthest day that can be booked",
  ),
  maxGapMinutes: withExample(
    15,
    wholeNumber(0, 120).default(15),
    "The longest pause between two services of one visit",
  ),
  cancelCutoffHours: withExample(
    24,
    cutoff.default(24),
    "How long before its start a booking can be cancelled online",
  ),
  moveCutoffHours: withExample(
    24,
    cutoff.exactOptional(),
    "The same for moving; absent: as for cancelling",
  ),
  maxMoves: withExample(
    3,
    wholeNumber(0, 20).default(3),
    "How often a visitor may move one booking; 0: never",
  ),
  changes: withExample(
    "online",
    z.enum(["online", "phone"], "is neither online nor phone").default("online"),
    "phone: no page offers to move or cancel, as where the key may not",
  ),
  cancelReasons: withExample(
    [{ id: "reason_ill", label: "I am ill" }],
    z.array(reason, "is no list").max(12, "has more than 12").exactOptional(),
    "Reasons for a cancellation, by the booking service's ids",
  ),
  addonPricing: withExample(
    "included",
    z.enum(["included", "separate"], "is neither included nor separate").exactOptional(),
    "separate: the booking service adds price and minutes of add-ons itself; npm run rehearse finds out",
  ),
  embedOrigins: withExample(
    ["https://www.salon.example", "https://*.salon.example"],
    z.array(embedOrigin, "is no list of origins").default([]),
    "Sites that may show the booking pages in a frame",
  ),
};

/** Of one of several locations. */
const place = {
  key: withExample(
    { env: "KEY_MITTE" },
    secretPlace.exactOptional(),
    "Where the location's key is; of a single location absent: BOOKING_API_KEY",
  ),
  apiUrl: withExample("https://api.example.com", apiUrl.exactOptional(), "Absent: BOOKING_API_URL"),
  limits: withExample(
    { writesPerMinute: 10 },
    objectOf({
      requestsPerMinute: wholeNumber(1, 100_000).exactOptional(),
      writesPerMinute: wholeNumber(1, 100_000).exactOptional(),
      inFlight: wholeNumber(1, 1_000).exactOptional(),
    }).exactOptional(),
    "The key's limits; absent: API_REQUESTS_PER_MINUTE and the others",
  ),
  publicUrl: withExample(
    "https://mitte.salon.example",
    origin.exactOptional(),
    "A name of the location's own",
  ),
  staffPassword: withExample(
    { env: "STAFF_MITTE" },
    secretPlace.exactOptional(),
    "Opens this location's staff area alone",
  ),
  staffWebhook: withExample(
    { url: "https://hooks.salon.example/mitte", secret: { env: "HOOK_MITTE" } },
    objectOf({ url: webAddress, secret: secretPlace.exactOptional() }).exactOptional(),
    "In place of STAFF_WEBHOOK_URL and STAFF_WEBHOOK_SECRET",
  ),
};

/** One location as the business's file describes it. Paths of pictures are relative to `folder`. */
export function entrySchema(folder: string) {
  return objectOf({
    $schema: z.string().exactOptional(),
    ...who,
    ...looks,
    ...rules,
    ...place,
    ...contentFields(folder),
    mapping: withExample(
      { item: "$merge([$, { 'price': cents / 100 }])" },
      mapping.exactOptional(),
      "How a booking service of another shape is read and written (docs/upstream.md)",
    ),
  });
}

export type Entry = z.output<ReturnType<typeof entrySchema>>;

/** The business's file for editors: an object, or a list of them. */
export function jsonSchema(): object {
  const { $schema, ...entry } = z.toJSONSchema(entrySchema("."), {
    io: "input",
    unrepresentable: "any",
    override({ jsonSchema }) {
      if (!("example" in jsonSchema)) return;
      jsonSchema.examples = [jsonSchema.example];
      delete jsonSchema.example;
    },
  });
  return {
    $schema,
    title: "The business's file of Bookfront",
    anyOf: [{ $ref: "#/$defs/location" }, { type: "array", items: { $ref: "#/$defs/location" } }],
    $defs: { location: entry },
  };
}
