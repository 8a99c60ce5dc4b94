import type { LocalDate, LocalTime } from "#lib/values/calendar.ts";
import type { Language } from "#lib/values/i18n/languages.ts";

export type LocalText = string | Readonly<Partial<Record<Language, string>>>;

export type PictureFile = {
  readonly file: string;
  /** Hash of the file's bytes, part of the address that serves it. */
  readonly hash: string;
  readonly alt?: LocalText;
};

export type Badge = "new" | "popular" | LocalText;

export type ItemContent = {
  readonly picture?: PictureFile;
  readonly text?: LocalText;
  readonly bring?: LocalText;
  readonly badge?: Badge;
  /** Smaller numbers first; items without a number come last. */
  readonly order?: number;
  /** Neither listed nor bookable, as if switched off in the booking service. */
  readonly hidden?: boolean;
  readonly words: readonly string[];
};

export type MemberContent = {
  /** As in the booking service, which tells it only with free times. */
  readonly name?: string;
  readonly picture?: PictureFile;
  readonly role?: LocalText;
  readonly about?: LocalText;
  /** Languages that the team member speaks (BCP 47). */
  readonly languages: readonly string[];
  /** Ids of the services and bundles on the member's page; absent: all. */
  readonly services?: readonly string[];
};

/** Where others have written about the business; `label` in place of "Reviews". */
export type ReviewsLink = { readonly href: string; readonly label?: LocalText };

/** `until` may be midnight: `24:00:00`. */
export type OpenRange = { readonly from: LocalTime; readonly until: LocalTime };

export type OpeningHours = readonly (readonly OpenRange[])[];

export type ContentNotice = {
  readonly text: LocalText;
  readonly from?: LocalDate;
  readonly until?: LocalDate;
  /** Days on which the business is closed. */
  readonly closed?: { readonly from: LocalDate; readonly until: LocalDate };
};

export type ContentLink = { readonly label: LocalText; readonly href: string };

export type Translations = ReadonlyMap<string, Readonly<Partial<Record<Language, string>>>>;

export type LocationContent = {
  readonly hours?: OpeningHours;
  /** Link to a map; absent: a map of the configured address. */
  readonly mapUrl?: string;
  readonly arrive?: LocalText;
  readonly bring?: LocalText;
  readonly changes?: LocalText;
  readonly notices: readonly ContentNotice[];
  readonly links: readonly ContentLink[];
  readonly gallery: readonly PictureFile[];
  readonly reviews?: ReviewsLink;
  readonly services: ReadonlyMap<string, ItemContent>;
  readonly bundles: ReadonlyMap<string, ItemContent>;
  readonly categories: ReadonlyMap<string, ItemContent>;
  readonly team: ReadonlyMap<string, MemberContent>;
  readonly translations: Translations;
  readonly pictures: ReadonlyMap<string, PictureFile>;
  /** Differs wherever anything differs, pictures included. */
  readonly fingerprint: string;
};

/** The content file: what all locations share, and what single locations replace. */
export type Content = {
  readonly shared: LocationContent;
  readonly bySlug: ReadonlyMap<string, LocationContent>;
};
