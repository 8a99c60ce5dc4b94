import { z } from "zod";
import { err, ok, type Result } from "#lib/values/result.ts";
import { issuesOf, type WireIssue } from "./issue.ts";
import { isRecord, namedStrict } from "./names.ts";
import { id, minutes, name, orNull, price, text } from "./values.ts";

export const bundleNames = {
  id: ["id"],
  name: ["name"],
  description: ["description"],
  price: ["price"],
  disabledForOnlineBooking: ["disabledForOnlineBooking"],
  requiresMembership: ["requiresMembership"],
  items: ["services", "items", "serviceIds"],
} as const;

export const itemNames = {
  serviceId: ["serviceId"],
  variantId: ["variantId"],
  price: ["price"],
  durationInMinutes: ["durationInMinutes", "duration", "durationMinutes"],
} as const;

const fullItem = namedStrict(
  itemNames,
  z.object({
    serviceId: id,
    variantId: orNull(id),
    price: orNull(price),
    durationInMinutes: orNull(minutes),
  }),
);

const bareItem = id.transform((serviceId) => ({
  serviceId,
  variantId: null,
  price: null,
  durationInMinutes: null,
}));

/** Not a zod union, whose issue would not name the field. */
const bundleItem = z.unknown().transform((raw, context): WireBundleItem => {
  const parsed = (typeof raw === "string" ? bareItem : fullItem).safeParse(raw);
  if (parsed.success) return parsed.data;
  for (const { path, fault } of issuesOf(parsed.error)) {
    context.addIssue({ code: "custom", path: path === "" ? [] : [path], message: fault });
  }
  return z.NEVER;
});

const wireBundle = namedStrict(
  bundleNames,
  z.object({
    id,
    name,
    description: text,
    price: orNull(price),
    disabledForOnlineBooking: orNull(z.boolean()),
    requiresMembership: orNull(z.boolean()),
    items: z.array(bundleItem).min(1),
  } satisfies Record<keyof typeof bundleNames, z.ZodType>),
);

export type WireBundleItem = Readonly<z.output<typeof fullItem>>;

/** `null`: the service's own value applies (§2.1). */
export type WireBundle = Readonly<z.output<typeof wireBundle>>;

export type UnreadWireBundle = {
  readonly id?: string;
  readonly name?: string;
  readonly disabledForOnlineBooking?: boolean;
  readonly issues: readonly WireIssue[];
};

export function readWireBundle(raw: unknown): Result<WireBundle, UnreadWireBundle> {
  const parsed = wireBundle.safeParse(raw);
  if (parsed.success) return ok(parsed.data);
  const head = isRecord(raw)
    ? { id: id.safeParse(raw.id).data, name: name.safeParse(raw.name).data }
    : {};
  const isOff = isRecord(raw) && raw.disabledForOnlineBooking === true;
  return err({
    ...(head.id === undefined ? {} : { id: head.id }),
    ...(head.name === undefined ? {} : { name: head.name }),
    ...(isOff && { disabledForOnlineBooking: true }),
    issues: issuesOf(parsed.error),
  });
}
