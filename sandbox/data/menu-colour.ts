import type { Category } from "../model.ts";
import { option, optional, required, service, tier, variant } from "./build.ts";
import { elif, hairTeam, jonas, mara } from "./team.ts";

/** An id in GUID form. */
export const gloss = "3f2b8c64-91de-4d0a-b7a5-52c8e0f4a917";

const testOrConsultation = ["svc_patch_test", "svc_colour_consultation"];

export const colour: Category = {
  id: "cat_colour",
  name: "Colour",
  services: [
    service({
      id: "svc_patch_test",
      name: "Colour patch test",
      description: "A dab behind the ear, needed before a first colour. Free of charge.",
      cents: 0,
      minutes: 15,
      memberIds: hairTeam,
    }),
    service({
      id: "svc_colour_consultation",
      name: "Colour consultation",
      description: "We look at your hair in daylight and agree on tone, upkeep and cost.",
      cents: 15_00,
      minutes: 30,
      memberIds: [mara, jonas, elif],
    }),
    service({
      id: "svc_root_colour",
      name: "Root colour",
      description: "Regrowth up to three centimetres, with a wash and rough dry.",
      cents: 59_00,
      minutes: 75,
      memberIds: hairTeam,
      prerequisites: { serviceIds: testOrConsultation, mode: "any" },
      optionGroups: [
        optional("grp_root_extras", "Add to your colour", 1, [
          option("opt_root_gloss", "Gloss through the lengths", 16_00, 15),
          option("opt_root_blow_dry", "Blow-dry", 24_00, 30),
        ]),
      ],
    }),
    service({
      id: gloss,
      name: "Gloss & tone",
      description: "An acidic gloss that adds shine and softens brass. No patch test needed.",
      cents: 39_00,
      minutes: 30,
      memberIds: hairTeam,
    }),
    service({
      id: "svc_highlights",
      name: "Half-head highlights",
      description: "Fine foils around the face and through the top, with toner and blow-dry.",
      cents: 118_00,
      minutes: 120,
      memberIds: [mara, jonas, elif],
      tiers: [
        tier("tier_highlights_senior", "Senior colourist", [jonas, elif], 118_00, 120),
        tier("tier_highlights_director", "Director", [mara], 142_00, 105),
      ],
    }),
    service({
      id: "svc_balayage",
      name: "Balayage",
      description:
        "Freehand lightening for a grown-out, sunlit look. Wash, tone and style included.",
      cents: 165_00,
      minutes: 165,
      memberIds: [mara, elif],
      prerequisites: { serviceIds: testOrConsultation, mode: "all" },
      variants: [
        variant({ id: "var_balayage_medium", name: "Medium hair", cents: 165_00, minutes: 165 }),
        variant({ id: "var_balayage_long", name: "Long hair", cents: 195_00, minutes: 195 }),
      ],
      optionGroups: [
        required(
          "grp_toner",
          "Choose your toner",
          [1, 1],
          [
            option("opt_toner_cool", "Cool and ashy", 0, 0),
            option("opt_toner_neutral", "Neutral and soft", 0, 0),
            option("opt_toner_warm", "Warm and golden", 0, 0),
          ],
        ),
      ],
    }),
    service({
      id: "svc_colour_correction",
      name: "Colour correction",
      description: "When a colour went wrong. We plan it by phone, step by step.",
      cents: 240_00,
      minutes: 240,
      memberIds: [mara],
      disabled: true,
    }),
  ],
  bundles: [
    {
      id: "bnd_cut_gloss",
      name: "Cut & gloss",
      description: "A fresh cut and a gloss in one visit; each at its usual price.",
      cents: null,
      items: [
        { serviceId: gloss, variantId: null, worth: null },
        { serviceId: "svc_cut", variantId: null, worth: null },
      ],
    },
  ],
};
