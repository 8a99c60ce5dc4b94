import type { Category } from "../model.ts";
import { option, optional, required, service, tier, variant } from "./build.ts";
import { elif, jonas, mara, noor, sofia } from "./team.ts";

const skin = [mara, elif, sofia];

export const studioMenu: Category[] = [
  {
    id: "cat_skin",
    name: "Skin",
    services: [
      service({
        id: "svc_skin_talk",
        name: "Skin consultation",
        description: "A look under good light, and a plan without hurry.",
        cents: 40_00,
        minutes: 30,
        memberIds: [mara, elif],
      }),
      service({
        id: "svc_hydra",
        name: "Deep hydration",
        description: "Cleansing, warm compresses and a mask that is left to work.",
        cents: 118_00,
        minutes: 60,
        memberIds: skin,
        optionGroups: [
          optional("grp_hydra_more", "To go with it", 2, [
            option("opt_light", "Red light", 25_00, 15),
            option("opt_hands", "Hands and arms", 15_00, 10),
          ]),
        ],
      }),
      service({
        id: "svc_peel",
        name: "Fruit acid peel",
        description: "Fresh skin within a week. Not in high summer.",
        cents: 95_00,
        minutes: 40,
        memberIds: skin,
        variants: [
          variant({ id: "var_peel_face", name: "Face", cents: 95_00, minutes: 40 }),
          variant({
            id: "var_peel_neck",
            name: "Face, neck and chest",
            cents: 140_00,
            minutes: 60,
          }),
        ],
        optionGroups: [
          required(
            "grp_peel_before",
            "Have you had one before?",
            [1, 1],
            [
              option("opt_peel_yes", "Yes", 0, 0),
              option("opt_peel_first", "The first time", 0, 10),
            ],
          ),
        ],
      }),
      service({
        id: "svc_laser",
        name: "Laser",
        description: "For veins and marks, after a consultation.",
        cents: 160_00,
        minutes: 30,
        memberIds: [mara],
        needsRoom: true,
      }),
    ],
    bundles: [],
  },
  {
    id: "cat_hands",
    name: "Hands on",
    services: [
      service({
        id: "svc_sculpt",
        name: "Face sculpting",
        description: "Lifting strokes for jaw, cheeks and brow. No machine.",
        cents: 90_00,
        minutes: 45,
        memberIds: [elif, sofia, noor],
        tiers: [
          tier("tier_sculpt", "Therapist", [sofia, noor], 90_00, 45),
          tier("tier_sculpt_head", "Head therapist", [elif], 120_00, 45),
        ],
      }),
      service({
        id: "svc_lymph_body",
        name: "Lymphatic massage",
        description: "Light and slow, from the ankles up.",
        cents: 105_00,
        minutes: 60,
        memberIds: [sofia, noor],
      }),
    ],
    bundles: [],
  },
  {
    id: "cat_move",
    name: "Movement",
    services: [
      service({
        id: "svc_reformer",
        name: "Reformer, one to one",
        description: "Fifty-five minutes on springs, at your pace.",
        cents: 85_00,
        minutes: 55,
        memberIds: [jonas, noor],
      }),
      service({
        id: "svc_breath",
        name: "Breath & stretch",
        description: "On the floor, with very little talk.",
        cents: 60_00,
        minutes: 45,
        memberIds: [jonas],
      }),
    ],
    bundles: [],
  },
];
