import type { Category, Service } from "../model.ts";
import { option, optional, required, service, tier, variant } from "./build.ts";
import { elif, jonas, mara, noor, sofia } from "./team.ts";

// A menu that is too large for one page.
const CATEGORIES = 40;
const SERVICES = 3_000;
const IN_THE_LARGEST = 900;
const LARGEST = 39;

const everybody = [mara, jonas, elif, sofia, noor];
const rooms = ["Hands", "Feet", "Face", "Eyes", "Hair", "Scalp", "Back", "Legs", "Skin", "Beard"];
const houses = ["Riviera", "Nordic", "Kyoto", "Atlas"];
const styles = ["Classic", "Express", "Gentle", "Deep", "Bright", "Calm", "Evening", "Signature"];
const works = ["massage", "peel", "mask", "polish", "wrap", "bath", "glaze", "lift", "trim", "wax"];
const goods = ["almond", "birch", "clay", "dew", "elder", "fig", "ginger", "honey", "iris", "jade"];

const pair = {
  id: "bnd_hall",
  name: "Two of the house",
  description: "The first two of the hall, one after the other.",
  cents: null,
  items: [0, 1].map((index) => ({ serviceId: idOf(0, index), variantId: null, worth: null })),
};

export const emporiumMenu: Category[] = Array.from({ length: CATEGORIES }, (_, at) => ({
  id: `cat_${at + 1}`,
  name: `${pick(houses, Math.floor(at / rooms.length))} ${pick(rooms, at).toLowerCase()}`,
  services: Array.from({ length: sizeOf(at) }, (_, index) => serviceAt(at, index)),
  bundles: at === 0 ? [pair] : [],
}));

/** Services spread evenly over the other categories. */
function sizeOf(category: number): number {
  if (category === LARGEST) return IN_THE_LARGEST;
  const rest = SERVICES - IN_THE_LARGEST;
  const others = CATEGORIES - 1;
  return Math.floor(rest / others) + (category < rest % others ? 1 : 0);
}

function serviceAt(category: number, index: number): Service {
  const name = `${pick(styles, index)} ${pick(goods, category + index)} ${pick(works, index * 3 + category)}`;
  const id = idOf(category, index);
  const cents = 19_00 + ((category * 7 + index * 13) % 90) * 1_00;
  const minutes = 15 + ((category + index) % 8) * 10;
  return service({
    id,
    name: `${name} ${category + 1}.${index + 1}`,
    description: `With ${pick(goods, index)} and ${pick(goods, index + 3)}, for ${minutes} quiet minutes.`,
    cents,
    minutes,
    memberIds: everybody,
    ...choicesAt(index, id, cents, minutes),
  });
}

/** Some of each kind: variants, tiers, add-ons, switched off, members only. */
function choicesAt(index: number, id: string, cents: number, minutes: number): Partial<Service> {
  switch (index % 20) {
    case 3:
      return {
        variants: [
          variant({ id: `${id}_short`, name: "Short", cents, minutes }),
          variant({ id: `${id}_long`, name: "Long", cents: cents + 12_00, minutes: minutes + 15 }),
        ],
      };
    case 7:
      return {
        tiers: [
          tier(`${id}_house`, "House", [jonas, elif, sofia, noor], cents, minutes),
          tier(`${id}_master`, "Master", [mara], cents + 20_00, minutes),
        ],
      };
    case 11: {
      const options = [option(`${id}_oil`, "Oil", 4_00, 0), option(`${id}_salt`, "Salt", 6_00, 5)];
      return {
        optionGroups: [
          index % 40 === 11
            ? required(`${id}_with`, "With", [1, 1], options)
            : optional(`${id}_with`, "With", 2, options),
        ],
      };
    }
    case 15:
      return { membersOnly: true };
    case 19:
      return { disabled: index === 19 };
    default:
      return {};
  }
}

function idOf(category: number, index: number): string {
  return `svc_${category + 1}_${index + 1}`;
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}
