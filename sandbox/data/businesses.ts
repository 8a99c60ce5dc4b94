import { barber } from "./barber.ts";
import { clinic } from "./clinic.ts";
import { emporiumMenu } from "./emporium.ts";
import { beauty } from "./linden-beauty.ts";
import { hair } from "./linden-hair.ts";
import { spa } from "./spa.ts";
import { studio } from "./studio.ts";
import { type Business, team } from "./team.ts";

export const businessNames = ["linden", "barber", "spa", "clinic", "studio", "emporium"] as const;
export type BusinessName = (typeof businessNames)[number];

export const businesses: Readonly<Record<BusinessName, Business>> = {
  linden: { menu: [...hair, ...beauty], team },
  barber,
  spa,
  clinic,
  studio,
  emporium: { menu: emporiumMenu, team },
};
