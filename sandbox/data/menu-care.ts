import type { Category } from "../model.ts";
import { option, optional, required, service, variant } from "./build.ts";
import { elif, hairTeam, jonas, mara, noor, sofia } from "./team.ts";

/** An id that must be encoded in every URL. */
export const oddId = "a/b~c d";

export const care: Category = {
  id: "cat_care",
  name: "Hair & scalp care",
  services: [
    service({
      id: oddId,
      name: "Mask & steam",
      description: "A rich mask worked in under warm steam, rinsed cool for shine.",
      // 19.99 + 5.01 is not exactly 25.00 in floating point.
      cents: 19_99,
      minutes: 25,
      memberIds: hairTeam,
      optionGroups: [
        optional("grp_mask_home", "To take home", 3, [
          option("opt_ampoule", "One ampoule", 5_01, 0),
          option("opt_mask_jar", "A small jar of the mask", 14_99, 0),
          option("opt_silk_band", "Silk hair band", 9_90, 0),
        ]),
      ],
    }),
    service({
      id: "svc_bond_repair",
      name: "Bond repair",
      description: "For hair that has been lightened once too often. In two steps, no heat.",
      cents: 35_00,
      minutes: 30,
      memberIds: [mara, jonas, elif],
    }),
    service({
      id: "svc_scalp_facial",
      name: "Scalp facial",
      description: "Brushing, exfoliation and a long massage, made up for what your scalp needs.",
      cents: 48_00,
      minutes: 45,
      memberIds: [sofia, noor],
      optionGroups: [
        required(
          "grp_scalp_focus",
          "Choose one or two",
          [1, 2],
          [
            option("opt_scalp_calm", "Calming, for a tight or itchy scalp", 0, 0),
            option("opt_scalp_clear", "Clearing, for build-up", 4_50, 5),
            option("opt_scalp_moisture", "Moisture, for dryness", 6_00, 5),
          ],
        ),
      ],
    }),
    service({
      id: "svc_light_pod",
      name: "Light pod",
      description: "Half an hour of warm light by yourself. We show you in and leave you in peace.",
      cents: 29_00,
      minutes: 30,
      memberIds: null,
    }),
    service({
      id: "svc_smoothing",
      name: "Smoothing treatment",
      description: "Up to three months without frizz. Please ring us to talk it through first.",
      cents: 149_00,
      minutes: 150,
      memberIds: [mara],
      disabled: true,
      variants: [
        variant({ id: "var_smoothing_medium", name: "Medium hair", cents: 149_00, minutes: 150 }),
        variant({ id: "var_smoothing_long", name: "Long hair", cents: 179_00, minutes: 180 }),
      ],
    }),
  ],
  bundles: [],
};
