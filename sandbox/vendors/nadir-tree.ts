import type { Menu, Service, Tier } from "./documented.ts";
import { numbered } from "./vendor.ts";

const known = numbered(1001);
export const number = (id: string) => String(known.number(id));
export const readId = (own: string) => known.id(own);

export const amount = (price: number) => price.toFixed(2);

/** What is done, what takes effect, what ends it: the length is their sum. */
export function phases(minutes: number) {
  const phase = (kind: string, length: number) => ({ kind, min: String(length) });
  return minutes < 45
    ? [phase("work", minutes)]
    : [phase("work", minutes - 20), phase("wait", 15), phase("finish", 5)];
}

/** Nodes of a kind each; what can be added is listed once, and named where it can be chosen. */
export function tree(menu: Menu) {
  const lists = new Map(
    menu.flatMap(({ services }) =>
      services.flatMap(({ optionGroups }) => optionGroups.map((one) => [one.id, one] as const)),
    ),
  );
  return {
    nodes: menu.map(({ id, name, services, bundles }) => ({
      kind: "folder",
      id: number(id),
      label: name,
      children: [...services.map(item), ...bundles.map(combo)],
    })),
    modifier_lists: Object.fromEntries(
      [...lists.values()].map((list) => [
        number(list.id),
        {
          label: list.name,
          modifiers: list.options.map((one) => ({
            id: number(one.id),
            label: one.name,
            amount: amount(one.price),
            min: String(one.durationInMinutes),
          })),
        },
      ]),
    ),
  };
}

function worth({ price, durationInMinutes }: Pick<Tier, "price" | "durationInMinutes">) {
  return { amount: amount(price), phases: phases(durationInMinutes) };
}

function item(service: Service) {
  return {
    kind: "item",
    id: number(service.id),
    label: service.name,
    ...worth(service),
    web: service.disabledForOnlineBooking ? "0" : "1",
    club: service.requiresMembership ? "1" : "0",
    modifier_rules: service.optionGroups.map((one) => ({
      list: number(one.id),
      rule: `${one.minSelections}-${one.maxSelections}`,
    })),
    children: [
      ...service.pricingTiers.map(level),
      ...service.variants.map((one) => ({
        kind: "duration",
        id: number(one.id),
        label: one.name,
        ...worth(one),
        children: one.pricingTiers.map(level),
      })),
    ],
  };
}

function level(tier: Tier) {
  return {
    kind: "level",
    label: tier.name,
    ...worth(tier),
    employees: tier.teamMemberIds.map(number).join("|"),
  };
}

/** Without an amount of its own it costs what its items cost: "-1". */
function combo(bundle: Menu[number]["bundles"][number]) {
  return {
    kind: "combo",
    id: number(bundle.id),
    label: bundle.name,
    amount: bundle.price === undefined ? "-1" : amount(bundle.price),
    children: bundle.services.map((one) => ({
      kind: "part",
      item_id: number(one.serviceId),
      duration_id: one.variantId === undefined ? "0" : number(one.variantId),
      amount: one.price === undefined ? "-1" : amount(one.price),
      min: one.durationInMinutes === undefined ? "-1" : String(one.durationInMinutes),
    })),
  };
}
