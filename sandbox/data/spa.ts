import type { Category } from "../model.ts";
import { option, optional, required, service, tier, variant } from "./build.ts";
import { elif, jonas, mara, noor, sofia } from "./team.ts";

const hands = [mara, jonas, elif, noor];

export const spaMenu: Category[] = [
  {
    id: "cat_massage",
    name: "Massage",
    services: [
      service({
        id: "svc_lake_massage",
        name: "Lake massage",
        description: "Slow, warm and from head to toe, with oil of pine and lavender.",
        cents: 82_00,
        minutes: 60,
        memberIds: hands,
        variants: [
          variant({ id: "var_lake_60", name: "One hour", cents: 82_00, minutes: 60 }),
          variant({ id: "var_lake_90", name: "An hour and a half", cents: 116_00, minutes: 90 }),
        ],
        optionGroups: [
          optional("grp_lake_more", "To make it longer", 2, [
            option("opt_hot_stones", "Warm stones", 18_00, 15),
            option("opt_foot_bath", "Foot bath with herbs", 12_00, 15),
            option("opt_quiet_room", "Half an hour in the quiet room", 0, 0),
          ]),
        ],
      }),
      service({
        id: "svc_deep",
        name: "Deep tissue",
        description: "Firm hands for shoulders that carry too much.",
        cents: 88_00,
        minutes: 60,
        memberIds: [mara, jonas, elif],
        tiers: [
          tier("tier_deep_therapist", "Therapist", [elif], 78_00, 60),
          tier("tier_deep_senior", "Senior therapist", [jonas], 88_00, 60),
          tier("tier_deep_osteopath", "Osteopath", [mara], 104_00, 60),
        ],
      }),
      service({
        id: "svc_back",
        name: "Back & neck",
        description: "Half an hour where it is needed most.",
        cents: 46_00,
        minutes: 30,
        memberIds: hands,
      }),
      service({
        id: "svc_expecting",
        name: "For two",
        description: "A gentle massage from the fourth month on, lying on your side.",
        cents: 74_00,
        minutes: 50,
        memberIds: [mara, noor],
      }),
    ],
    bundles: [],
  },
  {
    id: "cat_face",
    name: "Face",
    services: [
      service({
        id: "svc_moss_facial",
        name: "Moss facial",
        description: "Cleansing, steam and a cool mask of moss and algae.",
        cents: 76_00,
        minutes: 60,
        memberIds: [noor, sofia],
        optionGroups: [
          required(
            "grp_moss_skin",
            "Your skin is mostly",
            [1, 1],
            [
              option("opt_skin_dry", "Dry", 0, 0),
              option("opt_skin_calm", "Easily upset", 0, 0),
              option("opt_skin_clear", "Quick to shine", 6_00, 5),
            ],
          ),
        ],
      }),
      service({
        id: "svc_eyes",
        name: "Rested eyes",
        description: "Cool stones and light pressure. You may fall asleep.",
        cents: 34_00,
        minutes: 25,
        memberIds: [noor, sofia],
      }),
    ],
    bundles: [],
  },
  {
    id: "cat_water",
    name: "Water",
    services: [
      service({
        id: "svc_bath",
        name: "Hay-flower bath",
        description: "A tub by the window with a view of the reeds. By yourself.",
        cents: 42_00,
        minutes: 40,
        memberIds: null,
      }),
      service({
        id: "svc_sauna",
        name: "Private sauna",
        description: "For up to four people, with the lake at the end of the jetty.",
        cents: 120_00,
        minutes: 120,
        memberIds: null,
        needsRoom: true,
      }),
    ],
    bundles: [],
  },
];
