import type { Bookings } from "#lib/booking/bookings.ts";
import type { OfferTaken } from "#lib/booking/model/agreed-visit.ts";
import type { Location } from "#lib/config/types.ts";
import type { AvailabilityReader } from "#lib/offer/availability/read.ts";
import type { CatalogueReader } from "#lib/offer/catalogue/read.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";

/** One service of each kind is booked. `memberless`: one that needs no team member. */
export const KINDS = ["plain", "variant", "tier", "addon", "bundle", "memberless"] as const;
export type Kind = (typeof KINDS)[number];

export type RehearsalDeps = {
  readonly location: Location;
  readonly bookings: Pick<
    Bookings,
    "sealVisit" | "openVisit" | "submit" | "view" | "requestChange" | "held" | "closedServices"
  >;
  readonly catalogue: Pick<CatalogueReader, "readFresh">;
  readonly availability: Pick<AvailabilityReader, "readFresh">;
  readonly upstream: Pick<Upstream, "appointment" | "cancel" | "upstreamProblems">;
  appointmentIdOf(bookingId: string): Promise<string | undefined>;
  /** Its appointment is gone, though the journal cannot know. */
  markOver(bookingId: string): Promise<void>;
  /** An answer as the booking service writes it, without the site's mapping. */
  raw(path: string): Promise<unknown>;
  now(): number;
  sleep(ms: number): Promise<void>;
  isStopping(): boolean;
  tell(line: string): void;
  /** Puts a yes-or-no question to a person; `undefined`: nobody is there to answer it. */
  ask(question: string): Promise<boolean | undefined>;
};

/** What a visitor would be shown on the last page, and when it is moved to. */
export type Planned = {
  readonly kind: Kind;
  readonly cart: CheckedCart;
  readonly offer: OfferTaken;
  readonly target?: { readonly date: string; readonly start: string } | undefined;
  /** All that is free on its day, and when whom. */
  readonly day?: DayShown | undefined;
  /** Everybody who was free, by the names that visitors read. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** A short service of the same member, whose free times show best when somebody is taken. */
  readonly probe?: CheckedCart | undefined;
};

export type DayShown = {
  readonly first: string;
  readonly last: string;
  readonly members: readonly {
    readonly name: string;
    readonly first: string;
    readonly last: string;
  }[];
};

/**
 * What was shown against what the upstream says of it. `unseen`: it does not show it; `skipped`: not tried,
 * and nothing that visitors are offered depends on it.
 */
export type Check = {
  readonly name: CheckName;
  readonly verdict: "same" | "differs" | "unseen" | "skipped";
  readonly shown: string;
  readonly recorded: string;
  readonly hint?: string | undefined;
};

export const CHECKS = [
  "price",
  "minutes",
  "date",
  "start",
  "member",
  "lines",
  "total",
  "diary",
  "moved",
  "cancelled",
] as const;
export type CheckName = (typeof CHECKS)[number];

/** What the owner was asked before anything was booked; without an answer where nobody was there. */
export type Answered = { readonly question: string; readonly answer?: "yes" | "no" | undefined };

/** Of one kind. `failure`: why it came to no appointment; `left`: an appointment that still stands, or may. */
export type Row = {
  readonly kind: Kind;
  readonly what: string;
  readonly checks: readonly Check[];
  /** A person has compared the diary. */
  readonly seenByPerson?: true | undefined;
  readonly failure?: string | undefined;
  readonly left?: string | undefined;
};
