import type { Category } from "../model.ts";
import { option, optional, required, service, variant } from "./build.ts";
import { beautyTeam, elif, noor, sofia } from "./team.ts";

const nailTeam = [noor, sofia];

export const nails: Category = {
  id: "cat_nails",
  name: "Nails",
  services: [
    service({
      id: "svc_manicure",
      name: "Manicure",
      description: "Shape, cuticles, hand cream, and the polish you like.",
      cents: 28_00,
      minutes: 35,
      memberIds: nailTeam,
      optionGroups: [
        required(
          "grp_polish",
          "Polish",
          [1, 1],
          [
            option("opt_buff", "Natural buff", 0, 0),
            option("opt_classic_polish", "Classic polish", 6_00, 10),
            option("opt_gel_polish", "Gel polish", 14_00, 20),
          ],
        ),
        optional("grp_nail_extras", "Extras", 3, [
          option("opt_french", "French tips", 5_00, 10),
          option("opt_nail_repair", "Repair of one nail", 4_00, 5),
          option("opt_hand_massage", "Hand and arm massage", 9_00, 10),
          option("opt_paraffin", "Warm paraffin", 11_00, 15),
        ]),
      ],
    }),
    service({
      id: "svc_file_polish",
      name: "File & polish",
      description: "A quick tidy and a fresh coat.",
      cents: 22_00,
      minutes: 25,
      memberIds: nailTeam,
    }),
    service({
      id: "svc_gel_removal",
      name: "Gel removal",
      description: "Soaked off gently, with oil to finish. Nails from elsewhere are welcome.",
      cents: 15_00,
      minutes: 20,
      memberIds: nailTeam,
    }),
    service({
      id: "svc_pedicure",
      name: "Spa pedicure",
      description: "Foot bath, file, heel care and polish in our pedicure chair.",
      cents: 46_00,
      minutes: 55,
      memberIds: [noor],
      needsRoom: true,
    }),
  ],
  bundles: [
    {
      id: "bnd_hands_brows",
      name: "Hands & brows",
      description: "File and polish, then brows shaped to match. Eight euros less than one by one.",
      cents: 36_00,
      items: [
        { serviceId: "svc_file_polish", variantId: null, worth: { cents: 18_00, minutes: 25 } },
        { serviceId: "svc_brow_shape", variantId: null, worth: { cents: 18_00, minutes: 20 } },
      ],
    },
  ],
};

export const brows: Category = {
  id: "cat_brows",
  name: "Brows & lashes",
  services: [
    service({
      id: "svc_beauty_patch_test",
      name: "Lash & brow patch test",
      description: "Needed before a first tint or lift. Free of charge.",
      cents: 0,
      minutes: 15,
      memberIds: beautyTeam,
    }),
    service({
      id: "svc_brow_shape",
      name: "Brow shaping",
      description: "Threading or tweezers, whichever your skin prefers.",
      cents: 22_00,
      minutes: 20,
      memberIds: beautyTeam,
    }),
    service({
      id: "svc_brow_tint",
      name: "Brow shaping & tint",
      description: "Shaped, then tinted one shade deeper than your natural colour.",
      cents: 32_00,
      minutes: 30,
      memberIds: beautyTeam,
      prerequisites: { serviceIds: ["svc_beauty_patch_test", "svc_patch_test"], mode: "any" },
    }),
    service({
      id: "svc_lash_lift",
      name: "Lash lift & tint",
      description: "Your own lashes, lifted and darkened for about six weeks.",
      cents: 62_00,
      minutes: 60,
      memberIds: [noor],
      prerequisites: { serviceIds: ["svc_beauty_patch_test"], mode: "all" },
    }),
  ],
  bundles: [
    {
      id: "bnd_weekend",
      name: "Ready for the weekend",
      description: "A short cut and shaped brows with Elif, in a little over an hour.",
      cents: 62_00,
      items: [
        { serviceId: "svc_cut", variantId: "var_cut_short", worth: { cents: 44_00, minutes: 45 } },
        { serviceId: "svc_brow_shape", variantId: null, worth: { cents: 18_00, minutes: 20 } },
      ],
    },
  ],
};

export const face: Category = {
  id: "cat_face",
  name: "Face & body",
  services: [
    service({
      id: "svc_facial_express",
      name: "Express facial",
      description: "Cleanse, peel, mask: half an hour between two meetings.",
      cents: 49_00,
      minutes: 30,
      memberIds: beautyTeam,
    }),
    service({
      id: "svc_facial_signature",
      name: "Signature facial",
      description:
        "A full facial for your skin as it is today, with massage of face and shoulders.",
      cents: 84_00,
      minutes: 60,
      memberIds: [noor],
      variants: [
        variant({
          id: "var_facial_60",
          name: "One hour",
          description: "Cleansing, peel, mask and massage.",
          cents: 84_00,
          minutes: 60,
        }),
        variant({
          id: "var_facial_90",
          name: "An hour and a half",
          description: "With extraction and a second mask.",
          cents: 119_00,
          minutes: 90,
        }),
      ],
      optionGroups: [
        optional("grp_facial_boost", "Boosters", 2, [
          option("opt_vitamin_c", "Vitamin C", 12_50, 0),
          option("opt_hyaluronic", "Hyaluronic acid", 12_50, 0),
          option("opt_enzyme", "Enzyme peel", 16_00, 10),
        ]),
        optional("grp_facial_eyes", "For the eyes", 1, [
          option("opt_eye_mask", "Cooling eye mask", 8_00, 0),
          option("opt_eye_massage", "Eye massage", 11_00, 10),
        ]),
      ],
    }),
    service({
      id: "svc_massage",
      name: "Back & shoulder massage",
      description: "Firm, unhurried, in the quiet room at the back.",
      cents: 54_00,
      minutes: 45,
      memberIds: [noor],
      needsRoom: true,
    }),
    service({
      id: "svc_members_facial",
      name: "Members' monthly facial",
      description: "Part of the Atelier membership: a facial each month at a friend's price.",
      cents: 45_00,
      minutes: 60,
      memberIds: [noor],
      membersOnly: true,
    }),
    service({
      id: "svc_make_up",
      name: "Occasion make-up",
      description: "For weddings, portraits and evenings out. Bring a picture if you have one.",
      cents: 65_00,
      minutes: 60,
      memberIds: [elif, noor],
    }),
  ],
  bundles: [],
};
