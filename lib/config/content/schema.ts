import { z } from "zod";
import { isDate } from "#lib/values/calendar.ts";
import { type Language, languages } from "#lib/values/i18n/languages.ts";
import { withoutControls } from "#lib/values/text.ts";
import { nameOr } from "../files.ts";
import { openingHours } from "./hours.ts";
import { findPicture } from "./picture-file.ts";

export type LocalText = string | Readonly<Partial<Record<Language, string>>>;

const plain = (max: number) =>
  z
    .string("is no text")
    .transform((text) => withoutControls(text).trim())
    .refine((text) => text !== "", "is empty")
    .refine((text) => text.length <= max, `is longer than ${max} characters`);

const localText = (max: number) =>
  z
    .preprocess(
      (raw) => (typeof raw === "string" ? { "": raw } : raw),
      z.partialRecord(z.enum(["", ...languages]), plain(max), {
        error: nameOr("is neither a text nor texts by language"),
      }),
    )
    .transform(({ "": single, ...texts }, context): LocalText => {
      if (single === undefined && Object.keys(texts).length === 0) context.addIssue("has no text");
      return single ?? texts;
    });

const date = z.string("is no date").refine(isDate, "is no date like 2026-12-24");

const webAddress = z
  .url({ protocol: /^https?$/, error: "is not a web address (http or https)" })
  .max(2_000, "is longer than 2000 characters");

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

const translations = z
  .record(
    z.string(),
    z
      .partialRecord(z.enum(languages), plain(3_000), { error: nameOr("has no texts by language") })
      .refine((texts) => Object.keys(texts).length > 0, "has no text"),
    "is no object of texts",
  )
  .default({});

const badge = z.union([z.enum(["new", "popular"]), localText(24)], {
  error: "is neither new, popular nor words of up to 24 characters",
});

/** Language, script and region (BCP 47): of more, `Intl` gives no name. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

const languageTag = z
  .string("is no language like de")
  .refine((tag) => LANGUAGE_TAG.test(tag), "is no language like de");

const notice = z
  .strictObject({
    text: localText(400),
    from: date.exactOptional(),
    until: date.exactOptional(),
    /** Days on which the business is closed. */
    closed: z.strictObject({ from: date, until: date }).exactOptional(),
  })
  .refine(
    ({ from, until }) => from === undefined || until === undefined || from <= until,
    "ends before it begins",
  )
  .refine(({ closed }) => !closed || closed.from <= closed.until, "ends before it begins");

const link = z.strictObject({ label: localText(60), href });

const reviews = z.preprocess(
  (raw) => (typeof raw === "string" ? { href: raw } : raw),
  z.strictObject(
    { href: webAddress, label: localText(40).exactOptional() },
    { error: nameOr("is neither an address nor an object with href") },
  ),
);

/** Paths of pictures are relative to `folder`. */
export function contentSchema(folder: string) {
  const picture = z.preprocess(
    (raw) => (typeof raw === "string" ? { file: raw } : raw),
    z
      .strictObject(
        { file: plain(300), alt: localText(200).exactOptional() },
        { error: nameOr("is no picture") },
      )
      .transform(({ file, ...words }, context) => {
        const found = findPicture(folder, file);
        if (found.ok) return { ...found.value, ...words };
        context.addIssue({ code: "custom", path: ["file"], message: found.error });
        return z.NEVER;
      }),
  );
  /** Of categories, services and bundles alike. */
  const listed = {
    picture: picture.exactOptional(),
    text: localText(3_000).exactOptional(),
    /** Smaller numbers first; items without a number come last. */
    order: z.number("is no number").exactOptional(),
    /** Neither listed nor bookable, as if switched off in the booking service. */
    hidden: z.boolean("is neither true nor false").exactOptional(),
    words,
  };
  const category = z.strictObject({ ...listed });
  const item = z.strictObject({
    ...listed,
    bring: localText(600).exactOptional(),
    badge: badge.exactOptional(),
  });
  /** `byPhone`: listed with the phone number, and not bookable online. */
  const service = item.extend({
    byPhone: z.boolean("is neither true nor false").exactOptional(),
  });
  const member = z.strictObject({
    /** As in the booking service, which tells it only with free times. */
    name: plain(80).exactOptional(),
    picture: picture.exactOptional(),
    role: localText(60).exactOptional(),
    about: localText(400).exactOptional(),
    /** Languages that the team member speaks (BCP 47). */
    languages: z.array(languageTag, "is no list").max(12, "has more than 12").default([]),
    /** Ids of the services and bundles on the member's page; absent: all. */
    services: z.array(plain(200), "is no list of ids").exactOptional(),
  });
  const about = {
    hours: openingHours.exactOptional(),
    /** Link to a map; absent: a map of the configured address. */
    mapUrl: webAddress.exactOptional(),
    arrive: localText(1_000).exactOptional(),
    bring: localText(600).exactOptional(),
    changes: localText(1_000).exactOptional(),
    notices: z.array(notice, "is no list").max(5, "has more than 5").exactOptional(),
    links: z.array(link, "is no list").max(8, "has more than 8").exactOptional(),
    gallery: z.array(picture, "is no list of pictures").max(12, "has more than 12").exactOptional(),
    /** Where others have written about the business; `label` in place of "Reviews". */
    reviews: reviews.exactOptional(),
    services: z.record(z.string(), service, "is no object of services").default({}),
    bundles: z.record(z.string(), item, "is no object of bundles").default({}),
    categories: z.record(z.string(), category, "is no object of categories").default({}),
    team: z.record(z.string(), member, "is no object of team members").default({}),
    translations,
  };
  const location = z.strictObject(about);
  return z.strictObject(
    {
      ...about,
      locations: z.record(z.string(), location, "is no object of locations").default({}),
    },
    { error: nameOr("is not an object") },
  );
}

type RawContent = z.infer<ReturnType<typeof contentSchema>>;
export type RawLocation = Omit<RawContent, "locations">;
