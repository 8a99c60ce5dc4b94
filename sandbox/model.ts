/**
 * The sandbox's own model, independent of the wire. Amounts in cents, lengths in minutes, dates
 * `YYYY-MM-DD`, times in minutes after midnight of the salon's wall clock.
 */

export interface Worth {
  cents: number;
  minutes: number;
}

interface Named {
  id: string;
  name: string;
}

/** For the team members it names. */
export interface Tier extends Named, Worth {
  memberIds: string[];
}

export interface Variant extends Named, Worth {
  description: string | null;
  tiers: Tier[];
}

export type Option = Named & Worth;

/** `min` to `max` options must be chosen. */
export interface OptionGroup extends Named {
  min: number;
  max: number;
  options: Option[];
}

export interface Service extends Named, Worth {
  description: string;
  variants: Variant[];
  tiers: Tier[];
  optionGroups: OptionGroup[];
  /** Null: needs no team member. */
  memberIds: string[] | null;
  disabled: boolean;
  membersOnly: boolean;
  /** Not on the wire; an appointment is refused. */
  needsRoom: boolean;
  prerequisites: { serviceIds: string[]; mode: "any" | "all" } | null;
}

export interface BundleItem {
  serviceId: string;
  variantId: string | null;
  /** Inside the bundle; null: the service's own. */
  worth: Worth | null;
}

export interface Bundle extends Named {
  description: string;
  /** The bundle's price; null: the sum of its services. */
  cents: number | null;
  items: BundleItem[];
}

export interface Category extends Named {
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

export interface TeamMember extends Named {
  /** Sunday first; null is a day off. */
  week: (Shift | null)[];
}

export interface Block extends Interval {
  memberId: string;
  date: string;
}

export interface ChosenAddon {
  groupId: string;
  optionId: string;
}

export interface Line {
  serviceId: string;
  start: number;
  /** As sent, independent of the catalogue. */
  price: number;
  minutes: number;
  /** Minutes in the calendar, add-ons included. */
  span: number;
  memberId: string | null;
  variantId: string | null;
  bundleId: string | null;
  addons: ChosenAddon[];
}

/** A fault of an accepted appointment that was made with a key. */
export type Finding =
  | "wrong_price"
  | "wrong_minutes"
  | "overlap"
  | "past"
  | "unqualified_member"
  | "outside_roster";

export interface Verdict {
  /** Null where the booked member has no price. */
  expectedPrice: number | null;
  expectedMinutes: number | null;
  findings: Finding[];
  /** Of all its writes with a key. */
  overlaps: Overlap[];
}

/** Two lines that have one team member at one time, and when their appointments start. */
export interface Overlap {
  with: string;
  own: Line;
  ownStart: number;
  other: Line;
  otherStart: number;
  /** When the record was last read by its id before the write arrived. */
  readAt: number | null;
}

export interface Appointment {
  id: string;
  source: "Integration" | "FrontDesk";
  /** Null for walk-ins and blocked time. */
  clientId: string | null;
  /** Blocked time; its one line has no service. */
  isBlock: boolean;
  date: string;
  lines: Line[];
  status: "booked" | "cancelled";
  cancellation: { reasonId: string | null; note: string | null } | null;
  createdAt: number;
  /** Carried out with a key, oldest first. */
  changes: { at: number; kind: "moved" | "cancelled"; date: string; start: number }[];
  /** By its id, oldest first. */
  reads: number[];
  /** Null for the front desk's: only bookings made with a key are judged. */
  verdict: Verdict | null;
}

export interface Client {
  id: string;
  firstName: string;
  lastName: string | null;
  email: string | null;
  /** As entered. */
  phoneNumber: string | null;
  /** With the calling code, for matching. */
  phoneDigits: string | null;
  active: boolean;
  createdAt: number;
}
