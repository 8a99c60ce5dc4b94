import { category, group, option, service, tier, variant } from "./build.ts";
import { type Business, called, elif, jonas, mara, noor, sofia } from "./team.ts";

const skin = [mara, elif, sofia];

const menu = [
  category("cat_skin", "Skin", [
    service("svc_skin_talk", "Skin consultation", [40_00, 30], [mara, elif], {
      description: "A look under good light, and a plan without hurry.",
    }),
    service("svc_hydra", "Deep hydration", [118_00, 60], skin, {
      description: "Cleansing, warm compresses and a mask that is left to work.",
      optionGroups: [
        group("grp_hydra_more", "To go with it", 0, 2, [
          option("opt_light", "Red light", [25_00, 15]),
          option("opt_hands", "Hands and arms", [15_00, 10]),
        ]),
      ],
    }),
    service("svc_peel", "Fruit acid peel", [95_00, 40], skin, {
      description: "Fresh skin within a week. Not in high summer.",
      variants: [
        variant("var_peel_face", "Face", [95_00, 40]),
        variant("var_peel_neck", "Face, neck and chest", [140_00, 60]),
      ],
      optionGroups: [
        group("grp_peel_before", "Have you had one before?", 1, 1, [
          option("opt_peel_yes", "Yes", [0, 0]),
          option("opt_peel_first", "The first time", [0, 10]),
        ]),
      ],
    }),
    service("svc_laser", "Laser", [160_00, 30], [mara], {
      description: "For veins and marks, after a consultation.",
      needsRoom: true,
    }),
  ]),
  category("cat_hands", "Hands on", [
    service("svc_sculpt", "Face sculpting", [90_00, 45], [elif, sofia, noor], {
      description: "Lifting strokes for jaw, cheeks and brow. No machine.",
      tiers: [
        tier("tier_sculpt", "Therapist", [sofia, noor], [90_00, 45]),
        tier("tier_sculpt_head", "Head therapist", [elif], [120_00, 45]),
      ],
    }),
    service("svc_lymph_body", "Lymphatic massage", [105_00, 60], [sofia, noor], {
      description: "Light and slow, from the ankles up.",
    }),
  ]),
  category("cat_move", "Movement", [
    service("svc_reformer", "Reformer, one to one", [85_00, 55], [jonas, noor], {
      description: "Fifty-five minutes on springs, at your pace.",
    }),
    service("svc_breath", "Breath & stretch", [60_00, 45], [jonas], {
      description: "On the floor, with very little talk.",
    }),
  ]),
];

const names = ["Dr. Helene Aurel", "Matteo Neri", "Ines Okafor", "Klara Sommer", "Yuna Park"];

export const studio: Business = { menu, team: called(names) };
