import type { Category, Service } from "../model.ts";
import { bundle, category, group, item, option, service, tier, variant } from "./build.ts";
import { elif, jonas, mara, noor, sofia } from "./team.ts";

// A menu that is too large for one page.
const CATEGORIES = 40;
const IN_EACH = 54;
const IN_THE_LAST = 900;

const everybody = [mara, jonas, elif, sofia, noor];
const rooms = ["Hands", "Feet", "Face", "Eyes", "Hair", "Scalp", "Back", "Legs", "Skin", "Beard"];
const houses = ["Riviera", "Nordic", "Kyoto", "Atlas"];
const styles = ["Classic", "Express", "Gentle", "Deep", "Bright", "Calm", "Evening", "Signature"];
const works = ["massage", "peel", "mask", "polish", "wrap", "bath", "glaze", "lift", "trim", "wax"];
const goods = ["almond", "birch", "clay", "dew", "elder", "fig", "ginger", "honey", "iris", "jade"];

const pair = bundle("bnd_hall", "Two of the house", null, {
  description: "The first two of the hall, one after the other.",
  items: [item(idOf(0, 0)), item(idOf(0, 1))],
});

export const emporiumMenu: Category[] = Array.from({ length: CATEGORIES }, (_, at) => {
  const name = `${pick(houses, Math.floor(at / rooms.length))} ${pick(rooms, at).toLowerCase()}`;
  const length = at === CATEGORIES - 1 ? IN_THE_LAST : IN_EACH;
  const services = Array.from({ length }, (_, index) => serviceAt(at, index));
  return category(`cat_${at + 1}`, name, at === 0 ? [...services, pair] : services);
});

function serviceAt(at: number, index: number): Service {
  const id = idOf(at, index);
  const name = `${pick(styles, index)} ${pick(goods, at + index)} ${pick(works, index * 3 + at)}`;
  const cents = 19_00 + ((at * 7 + index * 13) % 90) * 1_00;
  const minutes = 15 + ((at + index) % 8) * 10;
  const number = `${at + 1}.${index + 1}`;
  return service(id, `${name} ${number}`, [cents, minutes], everybody, {
    description: `With ${pick(goods, index)} and ${pick(goods, index + 3)}, for ${minutes} quiet minutes.`,
    ...choicesAt(index, id, cents, minutes),
  });
}

/** Some of each kind: variants, tiers, a required add-on, members only, one switched off. */
function choicesAt(index: number, id: string, cents: number, minutes: number): Partial<Service> {
  const longer: [number, number] = [cents + 12_00, minutes + 15];
  if (index % 20 === 3) {
    const short = variant(`${id}_short`, "Short", [cents, minutes]);
    return { variants: [short, variant(`${id}_long`, "Long", longer)] };
  }
  if (index % 20 === 7) {
    const house = tier(`${id}_house`, "House", everybody.slice(1), [cents, minutes]);
    return { tiers: [house, tier(`${id}_master`, "Master", [mara], longer)] };
  }
  if (index % 20 === 11) {
    const oil = option(`${id}_oil`, "Oil", [4_00, 0]);
    const salt = option(`${id}_salt`, "Salt", [6_00, 5]);
    return { optionGroups: [group(`${id}_with`, "With", 1, 1, [oil, salt])] };
  }
  return { membersOnly: index % 20 === 15, disabled: index === 19 };
}

function idOf(at: number, index: number): string {
  return `svc_${at + 1}_${index + 1}`;
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}
