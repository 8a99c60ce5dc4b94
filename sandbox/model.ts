/**
 * The salon as the sandbox knows it, apart from every wire shape.
 *
 * Amounts are whole cents, lengths whole minutes, dates `YYYY-MM-DD` and times of day minutes
 * after midnight, all on the salon's own wall clock.
 */

export interface Worth {
  cents: number;
  minutes: number;
}

/** A price level: it holds for the team members it names. */
export interface Tier extends Worth {
  id: string;
  name: string;
  memberIds: string[];
}

export interface Variant extends Worth {
  id: string;
  name: string;
  description: string | null;
  tiers: Tier[];
}

export interface Option extends Worth {
  id: string;
  name: string;
  description: string | null;
}

/** From `min` to `max` of the options must be chosen. */
export interface OptionGroup {
  id: string;
  name: string;
  min: number;
  max: number;
  options: Option[];
}

export interface Prerequisites {
  serviceIds: string[];
  mode: "any" | "all";
}

export interface Service extends Worth {
  id: string;
  name: string;
  description: string;
  variants: Variant[];
  tiers: Tier[];
  optionGroups: OptionGroup[];
  /** Who can do it; null for a service that needs nobody. */
  memberIds: string[] | null;
  disabled: boolean;
  membersOnly: boolean;
  /** The wire never says so; an appointment is refused. */
  needsRoom: boolean;
  prerequisites: Prerequisites | null;
}

export interface BundleItem {
  serviceId: string;
  variantId: string | null;
  /** The price and length inside the bundle; null where the service's own hold. */
  worth: Worth | null;
}

export interface Bundle {
  id: string;
  name: string;
  description: string;
  /** The bundle's own price; null where its services cost what they cost. */
  cents: number | null;
  items: BundleItem[];
}

export interface Category {
  id: string;
  name: string;
  services: Service[];
  bundles: Bundle[];
}

export interface Interval {
  from: number;
  to: number;
}

export interface Shift extends Interval {
  breaks: Interval[];
}

export interface TeamMember {
  id: string;
  name: string;
  /** One entry per weekday, Sunday first; null is a day not worked. */
  week: (Shift | null)[];
}

/** Stretches of one date in which a team member cannot be booked. */
export interface Block extends Interval {
  memberId: string;
  date: string;
  reason: string;
}

export interface ChosenAddon {
  groupId: string;
  optionId: string;
}

export interface Line {
  serviceId: string;
  start: number;
  /** As sent; recorded without a look at the catalogue. */
  price: number;
  minutes: number;
  /** The time the line takes up in the calendar, add-ons included. */
  span: number;
  memberId: string | null;
  variantId: string | null;
  bundleId: string | null;
  addons: ChosenAddon[];
}

/** What an appointment made with a key did wrong, though it was accepted. */
export const findings = [
  "wrong_price",
  "wrong_minutes",
  "overlap",
  "past",
  "unqualified_member",
  "members_only",
  "disabled",
  "unmet_prerequisite",
  "outside_roster",
] as const;

export type Finding = (typeof findings)[number];

export interface Verdict {
  /** Null where no price exists for the team member booked. */
  expectedPrice: number | null;
  expectedMinutes: number | null;
  findings: Finding[];
  overlapsWith: string[];
}

export interface Appointment {
  id: string;
  source: "Integration" | "FrontDesk";
  /** Null for a walk-in and for blocked time. */
  clientId: string | null;
  /** Time that nobody can book; its one line has no service. */
  isBlock: boolean;
  date: string;
  lines: Line[];
  status: "booked" | "cancelled";
  cancellation: { reasonId: string | null; note: string | null } | null;
  createdAt: number;
  /** Null for what the front desk wrote: only bookings made with a key are judged. */
  verdict: Verdict | null;
}

export interface Client {
  id: string;
  firstName: string;
  lastName: string | null;
  email: string | null;
  /** As entered. */
  phoneNumber: string | null;
  /** Digits with the country's code, for matching. */
  phoneDigits: string | null;
  active: boolean;
  isMember: boolean;
  tags: string[];
  createdAt: number;
}
