import { category, group, option, service, tier, variant } from "./build.ts";
import { type Business, called, elif, jonas, mara, noor, sofia } from "./team.ts";

const hands = [mara, jonas, elif, noor];

const menu = [
  category("cat_massage", "Massage", [
    service("svc_lake_massage", "Lake massage", [82_00, 60], hands, {
      description: "Slow, warm and from head to toe, with oil of pine and lavender.",
      variants: [
        variant("var_lake_60", "One hour", [82_00, 60]),
        variant("var_lake_90", "An hour and a half", [116_00, 90]),
      ],
      optionGroups: [
        group("grp_lake_more", "To make it longer", 0, 2, [
          option("opt_hot_stones", "Warm stones", [18_00, 15]),
          option("opt_foot_bath", "Foot bath with herbs", [12_00, 15]),
          option("opt_quiet_room", "Half an hour in the quiet room", [0, 0]),
        ]),
      ],
    }),
    service("svc_deep", "Deep tissue", [88_00, 60], [mara, jonas, elif], {
      description: "Firm hands for shoulders that carry too much.",
      tiers: [
        tier("tier_deep_therapist", "Therapist", [elif], [78_00, 60]),
        tier("tier_deep_senior", "Senior therapist", [jonas], [88_00, 60]),
        tier("tier_deep_osteopath", "Osteopath", [mara], [104_00, 60]),
      ],
    }),
    service("svc_back", "Back & neck", [46_00, 30], hands, {
      description: "Half an hour where it is needed most.",
    }),
    service("svc_expecting", "For two", [74_00, 50], [mara, noor], {
      description: "A gentle massage from the fourth month on, lying on your side.",
    }),
  ]),
  category("cat_face", "Face", [
    service("svc_moss_facial", "Moss facial", [76_00, 60], [noor, sofia], {
      description: "Cleansing, steam and a cool mask of moss and algae.",
      optionGroups: [
        group("grp_moss_skin", "Your skin is mostly", 1, 1, [
          option("opt_skin_dry", "Dry", [0, 0]),
          option("opt_skin_calm", "Easily upset", [0, 0]),
          option("opt_skin_clear", "Quick to shine", [6_00, 5]),
        ]),
      ],
    }),
    service("svc_eyes", "Rested eyes", [34_00, 25], [noor, sofia], {
      description: "Cool stones and light pressure. You may fall asleep.",
    }),
  ]),
  category("cat_water", "Water", [
    service("svc_bath", "Hay-flower bath", [42_00, 40], null, {
      description: "A tub by the window with a view of the reeds. By yourself.",
    }),
    service("svc_sauna", "Private sauna", [120_00, 120], null, {
      description: "For up to four people, with the lake at the end of the jetty.",
      needsRoom: true,
    }),
  ]),
];

const names = ["Franziska Moos", "Anton Seidl", "Kaori Tanaka", "Leni Huber", "Yasmin Farah"];

export const spa: Business = { menu, team: called(names) };
