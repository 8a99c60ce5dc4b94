import type { Cart } from "#lib/offer/catalogue/types.ts";

/** What the salon sells, and who does it. Ids and names are those of the demo business. */
export const MEMBERS = [
  { id: "tm_mara", name: "Mara Lindqvist" },
  { id: "tm_jonas", name: "Jonas Weber" },
  { id: "tm_elif", name: "Elif Kaya" },
] as const;

export type Priced = { readonly cents: number; readonly minutes: number };

export type Sold = Priced & {
  readonly id: string;
  readonly name: string;
  readonly variants?: Readonly<Record<string, Priced>>;
  /** Of one group, `grp_extra`. */
  readonly addons?: Readonly<Record<string, Priced>>;
  /** Empty: it needs no team member. */
  readonly memberIds: readonly string[];
};

const EVERYBODY = MEMBERS.map(({ id }) => id);

export const SERVICES: readonly Sold[] = [
  { id: "1042", name: "Fringe trim", cents: 1_800, minutes: 15, memberIds: EVERYBODY },
  {
    ...{ id: "svc_cut", name: "Cut & finish", cents: 4_800, minutes: 30, memberIds: EVERYBODY },
    variants: { var_short: { cents: 4_800, minutes: 30 }, var_long: { cents: 6_200, minutes: 45 } },
    addons: { opt_mask: { cents: 1_500, minutes: 15 } },
  },
  {
    ...{ id: "svc_blow_dry", name: "Wash & blow-dry", cents: 3_000, minutes: 30 },
    memberIds: ["tm_jonas", "tm_elif"],
  },
  { id: "a/b~c d", name: "Mask & steam", cents: 2_500, minutes: 30, memberIds: [] },
];

export const ADDON_GROUP = "grp_extra";

const plain: Cart = [{ serviceId: "1042", addons: [] }];
const long: Cart = [
  {
    serviceId: "svc_cut",
    variantId: "var_long",
    addons: [{ groupId: ADDON_GROUP, addonId: "opt_mask" }],
  },
];
const short: Cart = [{ serviceId: "svc_cut", variantId: "var_short", addons: [] }];
const blowDry: Cart = [{ serviceId: "svc_blow_dry", addons: [] }];

/** What visitors choose. `isComposed`: each line by a member of its own. */
export const CHOICES = {
  plain: { cart: plain, isComposed: false },
  long: { cart: long, isComposed: false },
  short: { cart: short, isComposed: false },
  memberless: { cart: [{ serviceId: "a/b~c d", addons: [] }], isComposed: false },
  "two lines": { cart: [...short, ...plain], isComposed: false },
  composed: { cart: [...plain, ...blowDry], isComposed: true },
} satisfies Readonly<Record<string, { readonly cart: Cart; readonly isComposed: boolean }>>;

export type ChoiceName = keyof typeof CHOICES;

/** The salon opens at ten and closes at one. */
export const OPEN = { from: 10 * 60, to: 13 * 60, step: 15 } as const;

type Asked = {
  readonly serviceId: string;
  readonly variantId?: string | undefined;
  readonly addons?: readonly { readonly optionId: string }[] | undefined;
};

export function soldAs(serviceId: string): Sold | undefined {
  return SERVICES.find(({ id }) => id === serviceId);
}

/** Price and length of a line, with `raised` cents on its service or variant. */
export function rateOf({ serviceId, variantId, addons = [] }: Asked, raised = 0): Priced {
  const sold = soldAs(serviceId);
  const base = (variantId === undefined ? sold : sold?.variants?.[variantId]) ?? NOTHING;
  const added = addons.map(({ optionId }) => sold?.addons?.[optionId] ?? NOTHING);
  return added.reduce(
    (sum, { cents, minutes }) => ({ cents: sum.cents + cents, minutes: sum.minutes + minutes }),
    { cents: base.cents + raised, minutes: base.minutes },
  );
}

const NOTHING: Priced = { cents: 0, minutes: 0 };

/** The catalogue as the upstream writes it (§2.1), with the price changes of the dashboard. */
export function catalogueText(raised: ReadonlyMap<string, number>): string {
  const services = SERVICES.map(({ id, name, cents, minutes, variants, addons }) => {
    const more = raised.get(id) ?? 0;
    return {
      ...{ id, name, price: (cents + more) / 100, durationInMinutes: minutes },
      disabledForOnlineBooking: false,
      requiresMembership: false,
      useVariants: variants !== undefined,
      usePricingTiers: false,
      ...(variants && { variants: wireRates(variants, more) }),
      ...(addons && {
        optionGroups: [
          {
            ...{ id: ADDON_GROUP, name: "Extra", minSelections: 0, maxSelections: 1 },
            options: wireRates(addons, 0),
          },
        ],
      }),
    };
  });
  return JSON.stringify({ data: [{ id: "cat", name: "Hair", services, bundles: [] }] });
}

function wireRates(rates: Readonly<Record<string, Priced>>, more: number) {
  return Object.entries(rates).map(([id, { cents, minutes }]) => ({
    ...{ id, name: id, price: (cents + more) / 100, durationInMinutes: minutes },
  }));
}
