import type { Tier } from "../model.ts";
import {
  bundle,
  type Cost,
  category,
  group,
  item,
  option,
  service,
  tier,
  variant,
} from "./build.ts";
import { elif, hairTeam, jonas, mara, noor, sofia } from "./team.ts";

const testOrConsultation = ["svc_patch_test", "svc_colour_consultation"];
/** An id in GUID form. */
const gloss = "3f2b8c64-91de-4d0a-b7a5-52c8e0f4a917";
/** An id that must be encoded in every URL. */
const mask = "a/b~c d";

const treats = group("grp_treats", "A little extra", 0, 2, [
  option("opt_scalp_massage", "Scalp massage", [12_00, 10]),
  option("opt_conditioning", "Deep-conditioning mask", [18_00, 15]),
  option("opt_gloss_spray", "Shine finish", [6_00, 0]),
]);

function levels(name: string, junior: Cost, senior: Cost, director?: Cost): Tier[] {
  return [
    tier(`tier_${name}_junior`, "Junior stylist", [sofia], junior),
    tier(`tier_${name}_senior`, "Senior stylist", [jonas, elif], senior),
    ...(director ? [tier(`tier_${name}_director`, "Director", [mara], director)] : []),
  ];
}

export const hair = [
  category("cat_cut", "Cut & style", [
    service("svc_cut", "Cut & finish", [46_00, 45], hairTeam, {
      description: "Consultation, wash, cut and a blow-dry to show you how to wear it.",
      variants: [
        variant("var_cut_short", "Short hair", [46_00, 45]),
        variant("var_cut_medium", "Medium hair", [58_00, 60]),
        variant("var_cut_long", "Long hair", [69_00, 75]),
      ],
      optionGroups: [treats],
    }),
    service("svc_signature_cut", "Signature restyle", [64_00, 60], hairTeam, {
      description:
        "A new shape, planned together. Allow time to talk; the price follows the length of your hair and the stylist you choose.",
      variants: [
        variant("var_restyle_short", "Above the shoulder", [64_00, 60], {
          description: "From a crop to a bob.",
          tiers: levels("restyle_short", [52_00, 75], [64_00, 60], [79_00, 60]),
        }),
        variant("var_restyle_long", "Below the shoulder", [78_00, 75], {
          description: "Any length that touches the shoulders or passes them.",
          tiers: levels("restyle_long", [64_00, 90], [78_00, 75], [95_00, 75]),
        }),
      ],
      optionGroups: [
        group("grp_restyle_finish", "How we finish", 1, 1, [
          option("opt_air_dry", "Left to dry naturally", [0, 0]),
          option("opt_blow_dry", "Blow-dry", [15_00, 15]),
          option("opt_irons", "Waves or straightening", [22_00, 30]),
        ]),
        treats,
      ],
    }),
    service("svc_blow_dry", "Wash & blow-dry", [38_00, 45], hairTeam, {
      description: "A wash you can fall asleep in, then smooth, full or undone.",
      // Mara is qualified but in no tier: she must not be offered.
      tiers: levels("blow_dry", [32_00, 60], [38_00, 45]),
    }),
    service("1042", "Fringe trim", [12_00, 15], hairTeam, {
      description: "Between cuts, on dry hair.",
    }),
    service("svc_clipper_cut", "Clipper cut", [26_00, 30], [jonas, sofia], {
      description: "One or two lengths, neat edges, a clean neckline.",
    }),
    service("svc_child_cut", "Children's cut", [24_00, 30], [jonas, elif, sofia], {
      description: "For children under twelve. A booster seat and a picture book are ready.",
    }),
    service("svc_occasion_hair", "Occasion hair", [72_00, 75], [mara, elif, jonas, sofia], {
      description: "Pinned up, braided or in waves that last until the last dance.",
      tiers: levels("occasion", [58_00, 90], [72_00, 75], [89_00, 60]),
    }),
  ]),
  category("cat_colour", "Colour", [
    service("svc_patch_test", "Colour patch test", [0, 15], hairTeam, {
      description: "A dab behind the ear, needed before a first colour. Free of charge.",
    }),
    service("svc_colour_consultation", "Colour consultation", [15_00, 30], [mara, jonas, elif], {
      description: "We look at your hair in daylight and agree on tone, upkeep and cost.",
    }),
    service("svc_root_colour", "Root colour", [59_00, 75], hairTeam, {
      description: "Regrowth up to three centimetres, with a wash and rough dry.",
      prerequisites: { serviceIds: testOrConsultation, mode: "any" },
      optionGroups: [
        group("grp_root_extras", "Add to your colour", 0, 1, [
          option("opt_root_gloss", "Gloss through the lengths", [16_00, 15]),
          option("opt_root_blow_dry", "Blow-dry", [24_00, 30]),
        ]),
      ],
    }),
    service(gloss, "Gloss & tone", [39_00, 30], hairTeam, {
      description: "An acidic gloss that adds shine and softens brass. No patch test needed.",
    }),
    service("svc_balayage", "Balayage", [165_00, 165], [mara, elif], {
      description:
        "Freehand lightening for a grown-out, sunlit look. Wash, tone and style included.",
      prerequisites: { serviceIds: testOrConsultation, mode: "all" },
      variants: [
        variant("var_balayage_medium", "Medium hair", [165_00, 165]),
        variant("var_balayage_long", "Long hair", [195_00, 195]),
      ],
      optionGroups: [
        group("grp_toner", "Choose your toner", 1, 1, [
          option("opt_toner_cool", "Cool and ashy", [0, 0]),
          option("opt_toner_neutral", "Neutral and soft", [0, 0]),
          option("opt_toner_warm", "Warm and golden", [0, 0]),
        ]),
      ],
    }),
    service("svc_colour_correction", "Colour correction", [240_00, 240], [mara], {
      description: "When a colour went wrong. We plan it by phone, step by step.",
      disabled: true,
    }),
    bundle("bnd_cut_gloss", "Cut & gloss", null, {
      description: "A fresh cut and a gloss in one visit; each at its usual price.",
      items: [item(gloss), item("svc_cut")],
    }),
  ]),
  category("cat_care", "Hair & scalp care", [
    // 19.99 + 5.01 is not exactly 25.00 in floating point.
    service(mask, "Mask & steam", [19_99, 25], hairTeam, {
      description: "A rich mask worked in under warm steam, rinsed cool for shine.",
      optionGroups: [
        group("grp_mask_home", "To take home", 0, 3, [
          option("opt_ampoule", "One ampoule", [5_01, 0]),
          option("opt_mask_jar", "A small jar of the mask", [14_99, 0]),
          option("opt_silk_band", "Silk hair band", [9_90, 0]),
        ]),
      ],
    }),
    service("svc_bond_repair", "Bond repair", [35_00, 30], [mara, jonas, elif], {
      description: "For hair that has been lightened once too often. In two steps, no heat.",
    }),
    service("svc_scalp_facial", "Scalp facial", [48_00, 45], [sofia, noor], {
      description: "Brushing, exfoliation and a long massage, made up for what your scalp needs.",
      optionGroups: [
        group("grp_scalp_focus", "Choose one or two", 1, 2, [
          option("opt_scalp_calm", "Calming, for a tight or itchy scalp", [0, 0]),
          option("opt_scalp_clear", "Clearing, for build-up", [4_50, 5]),
          option("opt_scalp_moisture", "Moisture, for dryness", [6_00, 5]),
        ]),
      ],
    }),
    service("svc_light_pod", "Light pod", [29_00, 30], null, {
      description: "Half an hour of warm light by yourself. We show you in and leave you in peace.",
    }),
  ]),
];
