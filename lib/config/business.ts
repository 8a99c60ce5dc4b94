import { resolve } from "node:path";
import { z } from "zod";
import { ok } from "#lib/values/result.ts";
import { contentFields } from "./content/schema.ts";
import type { Environment } from "./environment.ts";
import * as kinds from "./fields.ts";
import { objectOf, oneLine, wholeNumber } from "./fields.ts";
import { readText } from "./files.ts";
import { mapping } from "./mapping.ts";

const reason = objectOf({ id: oneLine(200), label: oneLine(200) });

export const placeFields = z.object({
  slug: kinds.slug.default("book"),
  timeZone: kinds.timeZone,
  currency: kinds.currency,
  country: kinds.country,
  publicUrl: kinds.origin.exactOptional().describe("A name of the location's own"),
  embedOrigins: z
    .array(kinds.embedOrigin, "is no list of origins")
    .default([])
    .meta({
      example: ["https://www.salon.example", "https://*.salon.example"],
      description: "Sites that may show the booking pages in a frame",
    }),
  cancelReasons: z
    .array(reason, "is no list")
    .max(12, "has more than 12")
    .exactOptional()
    .meta({
      example: [{ id: "reason_ill", label: "I am ill" }],
      description: "Reasons for a cancellation, by the booking service's ids",
    }),
});

export const businessFields = z.object({
  name: oneLine(100).meta({ example: "Salon Linden", description: "Name of the business" }),
  phone: kinds.phone.exactOptional().describe("The way out wherever a booking needs a call"),
  email: kinds.email.exactOptional(),
  address: oneLine(300).meta({ example: "Lindenstr. 1, 10969 Berlin" }).exactOptional(),
  color: kinds.color.exactOptional(),
  style: kinds.brandStyle.default("atelier"),
  logo: kinds.picture.exactOptional().describe("A path below public/, or an https address"),
  cover: kinds.picture.exactOptional().describe("A wide picture above the menu, named likewise"),
  privacyUrl: kinds.webAddress.exactOptional(),
  termsUrl: kinds.webAddress.exactOptional(),
});

const cutoff = wholeNumber(0, 2_160).meta({ example: 24 });

/** Rules that the upstream does not apply to keys (§4.2 rule 3, §4.4 rule 3). */
export const ruleFields = z.object({
  minNoticeMinutes: wholeNumber(0, 43_200).default(60).describe("The least notice for a booking"),
  maxAdvanceDays: wholeNumber(1, 365).default(90).describe("The furthest day that can be booked"),
  maxGapMinutes: wholeNumber(0, 120).default(15).describe("The longest pause within one visit"),
  cancelCutoffHours: cutoff.default(24).describe("Hours before the start when cancelling ends"),
  moveCutoffHours: cutoff.exactOptional().describe("The same for moving; absent: as cancelling"),
  maxMoves: wholeNumber(0, 20).default(3).describe("How often one booking can be moved; 0: never"),
  changes: z
    .enum(["online", "phone"], "is neither online nor phone")
    .default("online")
    .describe("phone: no page offers to move or cancel, as where the key may not"),
});

const limits = objectOf({
  requestsPerMinute: wholeNumber(1, 100_000).exactOptional(),
  writesPerMinute: wholeNumber(1, 100_000).exactOptional(),
  inFlight: wholeNumber(2, 1_000).exactOptional(),
});

const secretPlace = z.union(
  [
    z.strictObject({ env: z.string() }).transform(({ env }) => ({ kind: "variable", at: env })),
    z.strictObject({ file: z.string() }).transform(({ file }) => ({ kind: "file", at: file })),
  ],
  'is neither { "env": NAME } nor { "file": PATH }',
);

/** What pages never see. */
function hiddenFields(folder: string, env: Environment) {
  /** The file itself holds no secret; faults show neither name nor path, which may be a misplaced one. */
  const secret = <F extends z.ZodType>(field: F) =>
    secretPlace.transform(({ kind, at }, context): z.output<F> => {
      const text = kind === "file" ? readText(resolve(folder, at)) : ok(env[at] ?? "");
      const read = field.safeParse((text.ok && text.value.trim()) || undefined);
      if (read.success) return read.data;
      const fault = text.ok ? read.error.issues[0]?.message : text.error;
      context.addIssue(`names a ${kind} that ${fault}`);
      return z.NEVER;
    });
  return {
    key: secret(kinds.apiKey)
      .exactOptional()
      .meta({
        example: { env: "KEY_MITTE" },
        description: "Where the location's key is; of a single location absent: BOOKING_API_KEY",
      }),
    apiUrl: kinds.apiUrl.exactOptional().describe("Absent: BOOKING_API_URL"),
    limits: limits.exactOptional().meta({
      example: { writesPerMinute: 10 },
      description: "The key's limits; absent: API_REQUESTS_PER_MINUTE and the others",
    }),
    staffPassword: secret(kinds.staffPassword)
      .exactOptional()
      .meta({
        example: { env: "STAFF_MITTE" },
        description: "Opens this location's staff area alone",
      }),
    staffWebhook: objectOf({
      url: kinds.webAddress,
      secret: secret(kinds.webhookSecret).exactOptional(),
    })
      .exactOptional()
      .meta({
        example: { url: "https://hooks.salon.example/mitte", secret: { env: "HOOK_MITTE" } },
        description: "In place of STAFF_WEBHOOK_URL and STAFF_WEBHOOK_SECRET",
      }),
    mapping: mapping.exactOptional().meta({
      example: { item: "$merge([$, { 'price': cents / 100 }])" },
      description: "How a booking service of another shape is read and written (docs/upstream.md)",
    }),
  };
}

/** One location as the file describes it; its secrets are read. Paths are relative to `folder`. */
export function entrySchema(folder: string, env: Environment) {
  return objectOf({
    $schema: z.string().exactOptional(),
    ...placeFields.shape,
    ...businessFields.shape,
    language: kinds.language.default("en").describe("Of texts, dates and amounts (BCP 47)"),
    ...ruleFields.shape,
    addonPricing: z
      .enum(["included", "separate"], "is neither included nor separate")
      .exactOptional()
      .meta({
        example: "included",
        description:
          "separate: it adds price and minutes of add-ons itself; npm run rehearse finds out",
      }),
    ...hiddenFields(folder, env),
    ...contentFields(folder),
  });
}

export type Entry = z.output<ReturnType<typeof entrySchema>>;

/** The business's file for editors: an object, or a list of them. */
export function jsonSchema(): object {
  const { $schema, ...entry } = z.toJSONSchema(entrySchema(".", {}), {
    io: "input",
    unrepresentable: "any",
    override({ jsonSchema }) {
      if ("example" in jsonSchema) jsonSchema.examples = [jsonSchema.example];
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
