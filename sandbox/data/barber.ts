import type { Category } from "../model.ts";
import { option, optional, service, tier, variant } from "./build.ts";
import { elif, jonas, mara, noor, sofia } from "./team.ts";

const chairs = [mara, jonas, elif, sofia];
const seniors = [jonas, elif];

export const barberMenu: Category[] = [
  {
    id: "cat_hair",
    name: "Hair",
    services: [
      service({
        id: "svc_house_cut",
        name: "The house cut",
        description: "Scissors, clippers, hot towel, a straight-razor neckline.",
        cents: 36_00,
        minutes: 40,
        memberIds: chairs,
        variants: [
          variant({ id: "var_house_short", name: "Short", cents: 36_00, minutes: 40 }),
          variant({ id: "var_house_long", name: "Over the ears", cents: 42_00, minutes: 50 }),
        ],
        optionGroups: [
          optional("grp_house_extra", "While you are in the chair", 2, [
            option("opt_wash", "Wash and scalp massage", 8_00, 10),
            option("opt_ears", "Ears and nose", 6_00, 5),
            option("opt_tonic", "Bay rum tonic", 4_00, 0),
          ]),
        ],
      }),
      service({
        id: "svc_skin_fade",
        name: "Skin fade",
        description: "Down to nothing and back up again. The price follows the barber.",
        cents: 40_00,
        minutes: 45,
        memberIds: chairs,
        tiers: [
          tier("tier_fade_chair", "Barber", [sofia], 34_00, 50),
          tier("tier_fade_senior", "Senior barber", seniors, 40_00, 45),
          tier("tier_fade_master", "Master", [mara], 48_00, 45),
        ],
      }),
      service({
        id: "svc_buzz",
        name: "Buzz cut",
        description: "One length, clean edges, out of the door.",
        cents: 20_00,
        minutes: 20,
        memberIds: chairs,
      }),
      service({
        id: "svc_junior",
        name: "Junior cut",
        description: "Up to fourteen. A comic and a lemonade come with it.",
        cents: 22_00,
        minutes: 30,
        memberIds: [jonas, elif, sofia, noor],
      }),
    ],
    bundles: [
      {
        id: "bnd_full_service",
        name: "The full service",
        description: "Buzz cut and hot-towel shave in one go.",
        cents: 49_00,
        items: [
          { serviceId: "svc_buzz", variantId: null, worth: { cents: 18_00, minutes: 20 } },
          { serviceId: "svc_shave", variantId: null, worth: { cents: 31_00, minutes: 35 } },
        ],
      },
    ],
  },
  {
    id: "cat_beard",
    name: "Beard",
    services: [
      service({
        id: "svc_shave",
        name: "Hot-towel shave",
        description: "Two towels, one blade, no hurry.",
        cents: 34_00,
        minutes: 35,
        memberIds: [mara, jonas, elif],
      }),
      service({
        id: "svc_beard_trim",
        name: "Beard trim",
        description: "Shape, line and oil.",
        cents: 19_00,
        minutes: 20,
        memberIds: chairs,
      }),
      service({
        id: "svc_beard_build",
        name: "Beard rebuild",
        description: "For the one that got away: shape, colour of the greys, a plan.",
        cents: 44_00,
        minutes: 50,
        memberIds: [mara, jonas],
      }),
    ],
    bundles: [],
  },
  {
    id: "cat_club",
    name: "The club",
    services: [
      service({
        id: "svc_club_line_up",
        name: "Line-up between cuts",
        description: "Neck and edges, as often as you like.",
        cents: 0,
        minutes: 15,
        memberIds: chairs,
        membersOnly: true,
      }),
    ],
    bundles: [],
  },
];
