import { z } from "zod";
import type { Interval } from "./model.ts";
import type { Overrides } from "./shapes/overrides.ts";
import { assumedShape, type Shape, shapePatch, shapeSchema } from "./shapes/shape.ts";
import {
  unmappedNames,
  type VendorFault,
  type VendorName,
  vendorFaults,
  vendorNames,
} from "./vendors/names.ts";

const count = z.int().min(1);

const limitsSchema = z.object({
  requests: count,
  writes: count,
  inFlight: count,
  algorithm: z.enum(["sliding", "fixed", "bucket"]),
});

export type LimitSettings = z.infer<typeof limitsSchema>;

const clientsSchema = z.object({
  /** Which one wins where email and phone match two clients. */
  match: z.enum(["email", "phone"]),
  /** By digits, or as entered. */
  phoneSearch: z.enum(["digits", "text"]),
  /** Left out of searches, or marked by this field. */
  inactive: z.enum([
    "hidden",
    "isActive",
    "active",
    "status",
    "isDeleted",
    "deletedAt",
    "mergedIntoId",
  ]),
  /** In the record itself, or in an object. */
  contact: z.enum(["flat", "nested"]),
});

export type ClientSettings = z.infer<typeof clientsSchema>;
const pagingSchema = z.object({
  /** Counts records, pages, or pages of the limit asked for, however short they are; or is ignored. */
  skip: z.enum(["records", "pages", "asked_pages", "ignored"]),
  /** Larger limits are cut to it, so that callers must page. */
  largest: count,
});

const minute = z
  .int()
  .min(0)
  .max(2 * 1_440);
const hoursSchema = z.strictObject({ from: minute, to: minute });

export type PagingSettings = z.infer<typeof pagingSchema>;

const fields = z.record(z.string(), z.unknown());

/**
 * What an appointment's record says of whether it stands, in place of `statusId` and `cancellation`;
 * `line`: the same for each of its lines.
 */
const standingSchema = z
  .object({ booked: fields, moved: fields, cancelled: fields, line: fields })
  .partial()
  .nullable();

export type StandingFields = z.infer<typeof standingSchema>;
const searchSchema = z.object({
  /** Which appointments a search shows. */
  lists: z.enum(["all", "with_member", "none"]),
  /** How long after its creation an appointment appears. */
  afterMs: z.int().min(0),
});

export type SearchSettings = z.infer<typeof searchSchema>;

/**
 * How a new appointment is recorded: as it was sent, or amounts taken for cents, minutes for hours, starts
 * for UTC, or with another team member. Nothing tells the caller.
 */
const recordsSchema = z.enum(["as_sent", "cents", "hours", "utc", "other_member"]);

/** What a booking of a taken time gets. */
const takenSchema = z.enum(["booked", "400", "409", "422"]);

export interface Settings {
  shape: Shape;
  /** A whole product in place of the documented service; `none` is the documented one. */
  vendor: VendorName;
  /** In what that product differs from its own documentation. */
  vendorFault: VendorFault;
  limits: LimitSettings;
  /** Whether a line's price and minutes include its add-ons. */
  addonPricing: "included" | "separate";
  allowJoinWaitlist: boolean;
  /** No availability at all. */
  closedAll: boolean;
  /** Everybody works these minutes of every day, Sundays too; beyond 1,440 is past midnight. */
  hours: Interval | null;
  clients: ClientSettings;
  paging: PagingSettings;
  search: SearchSettings;
  taken: z.infer<typeof takenSchema>;
  /** For a named member of a service that needs none. */
  memberForNobody: "accepted" | "refused";
  /** Changes of the written catalogue. */
  overrides: Overrides;
  standing: StandingFields;
  /** Whether all lines of a new appointment are recorded, or the first alone. */
  books: "all_lines" | "first_line";
  records: z.infer<typeof recordsSchema>;
}

export const defaultSettings: Settings = {
  shape: assumedShape,
  vendor: "none",
  vendorFault: "none",
  limits: { requests: 150, writes: 5, inFlight: 10, algorithm: "sliding" },
  addonPricing: "included",
  allowJoinWaitlist: false,
  closedAll: false,
  hours: null,
  clients: { match: "email", phoneSearch: "digits", inactive: "hidden", contact: "flat" },
  paging: { skip: "records", largest: 100 },
  search: { lists: "all", afterMs: 0 },
  taken: "booked",
  memberForNobody: "accepted",
  overrides: {},
  standing: null,
  books: "all_lines",
  records: "as_sent",
};

/** `shape`: a preset, a list as in `SANDBOX_SHAPE`, or toggles. */
export const settingsPatch = z.strictObject({
  shape: z.union([shapePatch, shapeSchema.partial()]).optional(),
  vendor: z.enum([...vendorNames, ...unmappedNames]).optional(),
  vendorFault: z.enum(vendorFaults).optional(),
  limits: limitsSchema.partial().optional(),
  addonPricing: z.enum(["included", "separate"]).optional(),
  allowJoinWaitlist: z.boolean().optional(),
  closedAll: z.boolean().optional(),
  hours: hoursSchema.nullable().optional(),
  clients: clientsSchema.partial().optional(),
  paging: pagingSchema.partial().optional(),
  search: searchSchema.partial().optional(),
  taken: takenSchema.optional(),
  memberForNobody: z.enum(["accepted", "refused"]).optional(),
  overrides: z.record(z.string(), fields).optional(),
  standing: standingSchema.optional(),
  books: z.enum(["all_lines", "first_line"]).optional(),
  records: recordsSchema.optional(),
});

export type SettingsPatch = z.infer<typeof settingsPatch>;

export function changeSettings(settings: Settings, patch: SettingsPatch): Settings {
  return {
    shape: shapeSchema.parse({ ...settings.shape, ...patch.shape }),
    vendor: patch.vendor ?? settings.vendor,
    vendorFault: patch.vendorFault ?? settings.vendorFault,
    limits: limitsSchema.parse({ ...settings.limits, ...patch.limits }),
    addonPricing: patch.addonPricing ?? settings.addonPricing,
    allowJoinWaitlist: patch.allowJoinWaitlist ?? settings.allowJoinWaitlist,
    closedAll: patch.closedAll ?? settings.closedAll,
    hours: patch.hours === undefined ? settings.hours : patch.hours,
    clients: clientsSchema.parse({ ...settings.clients, ...patch.clients }),
    paging: pagingSchema.parse({ ...settings.paging, ...patch.paging }),
    search: searchSchema.parse({ ...settings.search, ...patch.search }),
    taken: patch.taken ?? settings.taken,
    memberForNobody: patch.memberForNobody ?? settings.memberForNobody,
    overrides: patch.overrides ?? settings.overrides,
    standing: patch.standing === undefined ? settings.standing : patch.standing,
    books: patch.books ?? settings.books,
    records: patch.records ?? settings.records,
  };
}
