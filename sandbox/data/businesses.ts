import type { Category, TeamMember } from "../model.ts";
import { barberMenu } from "./barber.ts";
import { clinicMenu } from "./clinic.ts";
import { emporiumMenu } from "./emporium.ts";
import { menu } from "./menu.ts";
import { spaMenu } from "./spa.ts";
import { studioMenu } from "./studio.ts";
import { elif, jonas, mara, noor, sofia, team } from "./team.ts";

export const businesses = ["linden", "barber", "spa", "clinic", "studio", "emporium"] as const;
export type BusinessName = (typeof businesses)[number];

type Business = { readonly menu: Category[]; readonly team: TeamMember[] };

/** The salon's team and weeks under other names. */
function called(names: Readonly<Record<string, string>>): TeamMember[] {
  return team.map((member) => ({ ...member, name: names[member.id] ?? member.name }));
}

const known: Readonly<Record<BusinessName, Business>> = {
  linden: { menu, team },
  barber: {
    menu: barberMenu,
    team: called({
      [mara]: "Henning Kessel",
      [jonas]: "Malik Osei",
      [elif]: "Piet Klinge",
      [sofia]: "Luca Romano",
      [noor]: "Ayla Demir",
    }),
  },
  spa: {
    menu: spaMenu,
    team: called({
      [mara]: "Franziska Moos",
      [jonas]: "Anton Seidl",
      [elif]: "Kaori Tanaka",
      [sofia]: "Leni Huber",
      [noor]: "Yasmin Farah",
    }),
  },
  emporium: { menu: emporiumMenu, team },
  clinic: {
    menu: clinicMenu,
    team: called({
      [mara]: "Dr. Miriam Vogt",
      [jonas]: "Tobias Lang",
      [elif]: "Defne Arslan",
      [sofia]: "Carla Reuter",
      [noor]: "Samira Nasser",
    }),
  },
  studio: {
    menu: studioMenu,
    team: called({
      [mara]: "Dr. Helene Aurel",
      [jonas]: "Matteo Neri",
      [elif]: "Ines Okafor",
      [sofia]: "Klara Sommer",
      [noor]: "Yuna Park",
    }),
  },
};

export function businessCalled(name: BusinessName): Business {
  return known[name];
}
