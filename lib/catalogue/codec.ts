import { z } from "zod";
import { fromJson } from "#lib/cache/json.ts";
import type { Bundle, Catalogue, Service } from "./types.ts";

/** The catalogue as instances pass it on, and what it looks like when it has arrived whole. */

const rate = z.strictObject({ price: z.int(), minutes: z.int() });
const named = { id: z.string(), name: z.string(), description: z.string().exactOptional() };
const doubts = z.array(z.strictObject({ path: z.string(), fault: z.string() }));

const tier = z.strictObject({
  id: z.string(),
  name: z.string(),
  rate,
  memberIds: z.array(z.string()),
});
const terms = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("flat"), rate }),
  z.strictObject({ kind: z.literal("tiered"), tiers: z.array(tier) }),
]);

const service = z.strictObject({
  ...named,
  offer: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("plain"), terms }),
    z.strictObject({
      kind: z.literal("variants"),
      variants: z.array(z.strictObject({ ...named, terms })),
    }),
  ]),
  addonGroups: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      min: z.int(),
      max: z.int(),
      addons: z.array(z.strictObject({ ...named, rate })),
    }),
  ),
  disabledOnline: z.boolean(),
  membersOnly: z.boolean(),
  prerequisites: z
    .strictObject({ serviceIds: z.array(z.string()), mode: z.enum(["any", "all"]) })
    .exactOptional(),
});

const bundle = z.strictObject({
  ...named,
  price: z.int().exactOptional(),
  items: z.array(
    z.strictObject({
      serviceId: z.string(),
      variantId: z.string().exactOptional(),
      price: z.int().exactOptional(),
      minutes: z.int().exactOptional(),
    }),
  ),
});

const entry = z.discriminatedUnion("readable", [
  z.strictObject({ readable: z.literal(true), service }),
  z.strictObject({
    readable: z.literal(false),
    service: z.strictObject({ ...named, disabledOnline: z.boolean(), doubts }),
  }),
]);

const bundleEntry = z.discriminatedUnion("readable", [
  z.strictObject({ readable: z.literal(true), bundle }),
  z.strictObject({
    readable: z.literal(false),
    bundle: z.strictObject({ id: z.string(), name: z.string(), doubts }),
  }),
]);

const passedOn = z.strictObject({
  categories: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      entries: z.array(entry),
      bundles: z.array(bundleEntry),
    }),
  ),
  doubts,
});

export function writeCatalogue({ categories, doubts }: Catalogue): string {
  return JSON.stringify({ categories, doubts });
}

/** `undefined` for what another version of the site has written. */
export function readCatalogue(text: string): Catalogue | undefined {
  const read = passedOn.safeParse(fromJson(text));
  if (!read.success) return undefined;
  const { categories, doubts } = read.data;
  const services = new Map<string, Service>();
  const bundles = new Map<string, Bundle>();
  for (const { entries, bundles: listed } of categories) {
    for (const one of entries) if (one.readable) services.set(one.service.id, one.service);
    for (const one of listed) if (one.readable) bundles.set(one.bundle.id, one.bundle);
  }
  return { categories, services, bundles, doubts };
}
