import type { Category, OptionGroup } from "../model.ts";
import { option, optional, required, service, tier, variant } from "./build.ts";
import { elif, hairTeam, jonas, mara, sofia } from "./team.ts";

const treats: OptionGroup = optional("grp_treats", "A little extra", 2, [
  option("opt_scalp_massage", "Scalp massage", 12_00, 10),
  option("opt_conditioning", "Deep-conditioning mask", 18_00, 15),
  option("opt_gloss_spray", "Shine finish", 6_00, 0),
]);

const seniors = [jonas, elif];

export const cutting: Category = {
  id: "cat_cut",
  name: "Cut & style",
  services: [
    service({
      id: "svc_cut",
      name: "Cut & finish",
      description: "Consultation, wash, cut and a blow-dry to show you how to wear it.",
      cents: 46_00,
      minutes: 45,
      memberIds: hairTeam,
      variants: [
        variant({ id: "var_cut_short", name: "Short hair", cents: 46_00, minutes: 45 }),
        variant({ id: "var_cut_medium", name: "Medium hair", cents: 58_00, minutes: 60 }),
        variant({ id: "var_cut_long", name: "Long hair", cents: 69_00, minutes: 75 }),
      ],
      optionGroups: [treats],
    }),
    service({
      id: "svc_signature_cut",
      name: "Signature restyle",
      description:
        "A new shape, planned together. Allow time to talk; the price follows the length of your hair and the stylist you choose.",
      cents: 64_00,
      minutes: 60,
      memberIds: hairTeam,
      variants: [
        variant({
          id: "var_restyle_short",
          name: "Above the shoulder",
          description: "From a crop to a bob.",
          cents: 64_00,
          minutes: 60,
          tiers: [
            tier("tier_restyle_short_junior", "Junior stylist", [sofia], 52_00, 75),
            tier("tier_restyle_short_senior", "Senior stylist", seniors, 64_00, 60),
            tier("tier_restyle_short_director", "Director", [mara], 79_00, 60),
          ],
        }),
        variant({
          id: "var_restyle_long",
          name: "Below the shoulder",
          description: "Any length that touches the shoulders or passes them.",
          cents: 78_00,
          minutes: 75,
          tiers: [
            tier("tier_restyle_long_junior", "Junior stylist", [sofia], 64_00, 90),
            tier("tier_restyle_long_senior", "Senior stylist", seniors, 78_00, 75),
            tier("tier_restyle_long_director", "Director", [mara], 95_00, 75),
          ],
        }),
      ],
      optionGroups: [
        required(
          "grp_restyle_finish",
          "How we finish",
          [1, 1],
          [
            option("opt_air_dry", "Left to dry naturally", 0, 0),
            option("opt_blow_dry", "Blow-dry", 15_00, 15),
            option("opt_irons", "Waves or straightening", 22_00, 30),
          ],
        ),
        treats,
      ],
    }),
    service({
      id: "svc_blow_dry",
      name: "Wash & blow-dry",
      description: "A wash you can fall asleep in, then smooth, full or undone.",
      cents: 38_00,
      minutes: 45,
      memberIds: hairTeam,
      // Mara is qualified but in no tier: she must not be offered.
      tiers: [
        tier("tier_blow_dry_junior", "Junior stylist", [sofia], 32_00, 60),
        tier("tier_blow_dry_senior", "Senior stylist", seniors, 38_00, 45),
      ],
    }),
    service({
      id: "1042",
      name: "Fringe trim",
      description: "Between cuts, on dry hair.",
      cents: 12_00,
      minutes: 15,
      memberIds: hairTeam,
    }),
    service({
      id: "svc_clipper_cut",
      name: "Clipper cut",
      description: "One or two lengths, neat edges, a clean neckline.",
      cents: 26_00,
      minutes: 30,
      memberIds: [jonas, sofia],
    }),
    service({
      id: "svc_child_cut",
      name: "Children's cut",
      description: "For children under twelve. A booster seat and a picture book are ready.",
      cents: 24_00,
      minutes: 30,
      memberIds: [jonas, elif, sofia],
    }),
    service({
      id: "svc_occasion_hair",
      name: "Occasion hair",
      description: "Pinned up, braided or in waves that last until the last dance.",
      cents: 72_00,
      minutes: 75,
      memberIds: [mara, elif, jonas, sofia],
      tiers: [
        tier("tier_occasion_junior", "Junior stylist", [sofia], 58_00, 90),
        tier("tier_occasion_senior", "Senior stylist", seniors, 72_00, 75),
        tier("tier_occasion_director", "Director", [mara], 89_00, 60),
      ],
    }),
  ],
  bundles: [],
};
