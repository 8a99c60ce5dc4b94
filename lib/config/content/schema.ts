import { z } from "zod";
import { isDate } from "#lib/values/calendar.ts";
import { type Language, languages } from "#lib/values/i18n/languages.ts";
import { attempt } from "#lib/values/result.ts";
import { objectOf, plain, webAddress } from "../fields.ts";
import { openingHours } from "./hours.ts";
import { findPicture } from "./picture-file.ts";

export type LocalText = string | Readonly<Partial<Record<Language, string>>>;

function byLanguage<T extends z.ZodType>(texts: T, message: string) {
  return z
    .partialRecord(z.enum(languages), texts, {
      // Its own message lists the names that it does not know.
      error: ({ code }: { readonly code: string }) =>
        code === "unrecognized_keys" ? undefined : message,
    })
    .refine((all) => Object.keys(all).length > 0, "has no text");
}

const localText = (max: number) => {
  const message = "is neither a text nor texts by language";
  return z.union([plain(max), byLanguage(plain(max), message)], message);
};

const date = z.string("is no date").refine(isDate, "is no date like 2026-12-24");

const href = z.union([webAddress, z.string().regex(/^(?:mailto:|tel:)\S+$/)], {
  error: "is not an address (https:, http:, mailto: or tel:)",
});

/** One list, or a list for each language: searches look in all of them. */
const words = z
  .union([z.array(plain(40)), z.partialRecord(z.enum(languages), z.array(plain(40)))], {
    error: "is neither a list of words nor lists by language",
  })
  .transform((raw) => (Array.isArray(raw) ? raw : Object.values(raw).flat()))
  .refine((all) => all.length <= 60, "has more than 60 words")
  .default([]);

const badge = z.union([z.enum(["new", "popular"]), localText(24)], {
  error: "is neither new, popular nor words of up to 24 characters",
});

const languageName = z
  .string("is no language like de")
  .refine(
    (tag) => attempt(() => new Intl.DisplayNames("en", { type: "language" }).of(tag)) !== undefined,
    "is no language like de",
  );

const DISORDER = "ends before it begins";

function isInOrder({ from, until }: { readonly from?: string; readonly until?: string }): boolean {
  return from === undefined || until === undefined || from <= until;
}

const notice = objectOf({
  text: localText(400),
  from: date.exactOptional(),
  until: date.exactOptional(),
  closed: objectOf({ from: date, until: date })
    .refine(isInOrder, DISORDER)
    .exactOptional()
    .meta({
      example: { from: "2026-12-24", until: "2026-12-26" },
      description: "Days on which the business is closed; nothing is offered on them",
    }),
}).refine(isInOrder, DISORDER);

const link = objectOf({ label: localText(60), href });

const reviews = z.union(
  [
    webAddress.transform((at): { href: string; label?: LocalText } => ({ href: at })),
    objectOf({ href: webAddress, label: localText(40).exactOptional() }),
  ],
  "is neither an address nor an object with href",
);

const flag = z.boolean("is neither true nor false");

const mapOf = <T extends z.ZodType>(field: T, what: string) =>
  z
    .record(z.string(), field, `is no object of ${what}`)
    .default({})
    .transform((all) => new Map(Object.entries(all)));

/** What visitors are told beside the upstream's menu. Paths of pictures are relative to `folder`. */
export function contentFields(folder: string) {
  const picture = z
    .union(
      [
        plain(300).transform((file): { file: string; alt?: LocalText } => ({ file })),
        objectOf({ file: plain(300), alt: localText(200).exactOptional() }),
      ],
      "is no picture",
    )
    .transform(({ file, ...words }, context) => {
      const found = findPicture(folder, file);
      if (found.ok) return { ...found.value, ...words };
      context.addIssue(found.error);
      return z.NEVER;
    });
  const pictured = picture.exactOptional().meta({
    example: "pictures/cut.jpg",
    description: "A file below the folder of this file, as text or with alt: what it shows",
  });
  /** Of categories, services and bundles alike. */
  const listed = {
    name: z.string().exactOptional().describe("Read by nobody: to tell ids apart in this file"),
    picture: pictured,
    text: localText(3_000).exactOptional(),
    order: z.number("is no number").exactOptional().describe("Smaller first, without one last"),
    hidden: flag.exactOptional().describe("Neither listed nor bookable"),
    words: words.describe("What else visitors call it, for the search"),
  };
  const item = objectOf({
    ...listed,
    bring: localText(600).exactOptional(),
    badge: badge.exactOptional().describe("new, popular, or words of your own"),
  });
  const service = item.extend({
    byPhone: flag.exactOptional().describe("Listed with the phone number, not bookable online"),
  });
  const member = objectOf({
    name: plain(80)
      .exactOptional()
      .describe("As in the booking service, which tells it only with free times"),
    picture: pictured,
    role: localText(60).exactOptional(),
    about: localText(400).exactOptional(),
    languages: z.array(languageName, "is no list").default([]).describe("What the person speaks"),
    services: z
      .array(plain(200), "is no list of ids")
      .exactOptional()
      .describe("Ids of the services and bundles on the person's page; absent: all"),
  });
  return {
    hours: openingHours.exactOptional().meta({
      example: { "mon-fri": ["9:00-12:30", "14:00-18:00"], sat: "10:00-2:00" },
      description: "Opening hours, until after midnight where they are; other days are closed",
    }),
    mapUrl: webAddress.exactOptional().describe("Link to a map; absent: a map of the address"),
    arrive: localText(1_000).exactOptional().describe("How to find the business"),
    bring: localText(600).exactOptional().describe("What to bring to every visit"),
    changePolicy: localText(1_000).exactOptional().describe("Moving and cancelling, in your words"),
    notices: z.array(notice, "is no list").max(5, "has more than 5").default([]),
    links: z.array(link, "is no list").max(8, "has more than 8").default([]),
    gallery: z.array(picture, "is no list of pictures").max(12, "has more than 12").default([]),
    reviews: reviews.exactOptional().describe("Where others have written about the business"),
    services: mapOf(service, "services").describe("By the ids that npm run doctor prints"),
    bundles: mapOf(item, "bundles"),
    categories: mapOf(objectOf(listed), "categories"),
    team: mapOf(member, "team members"),
    translations: mapOf(byLanguage(plain(3_000), "has no texts by language"), "texts").describe(
      "Texts of the booking service's menu, each with its translations",
    ),
  };
}
