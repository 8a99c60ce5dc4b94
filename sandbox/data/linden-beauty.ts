import { bundle, category, group, item, option, service, variant } from "./build.ts";
import { beautyTeam, elif, noor, sofia } from "./team.ts";

const nailTeam = [noor, sofia];

export const beauty = [
  category("cat_nails", "Nails", [
    service("svc_manicure", "Manicure", [28_00, 35], nailTeam, {
      description: "Shape, cuticles, hand cream, and the polish you like.",
      optionGroups: [
        group("grp_polish", "Polish", 1, 1, [
          option("opt_buff", "Natural buff", [0, 0]),
          option("opt_classic_polish", "Classic polish", [6_00, 10]),
          option("opt_gel_polish", "Gel polish", [14_00, 20]),
        ]),
        group("grp_nail_extras", "Extras", 0, 3, [
          option("opt_french", "French tips", [5_00, 10]),
          option("opt_nail_repair", "Repair of one nail", [4_00, 5]),
          option("opt_hand_massage", "Hand and arm massage", [9_00, 10]),
          option("opt_paraffin", "Warm paraffin", [11_00, 15]),
        ]),
      ],
    }),
    service("svc_file_polish", "File & polish", [22_00, 25], nailTeam, {
      description: "A quick tidy and a fresh coat.",
    }),
    service("svc_gel_removal", "Gel removal", [15_00, 20], nailTeam, {
      description: "Soaked off gently, with oil to finish. Nails from elsewhere are welcome.",
    }),
    service("svc_pedicure", "Spa pedicure", [46_00, 55], [noor], {
      description: "Foot bath, file, heel care and polish in our pedicure chair.",
      needsRoom: true,
    }),
    bundle("bnd_hands_brows", "Hands & brows", 36_00, {
      description: "File and polish, then brows shaped to match. Eight euros less than one by one.",
      items: [item("svc_file_polish", [18_00, 25]), item("svc_brow_shape", [18_00, 20])],
    }),
  ]),
  category("cat_brows", "Brows & lashes", [
    service("svc_beauty_patch_test", "Lash & brow patch test", [0, 15], beautyTeam, {
      description: "Needed before a first tint or lift. Free of charge.",
    }),
    service("svc_brow_shape", "Brow shaping", [22_00, 20], beautyTeam, {
      description: "Threading or tweezers, whichever your skin prefers.",
    }),
    service("svc_brow_tint", "Brow shaping & tint", [32_00, 30], beautyTeam, {
      description: "Shaped, then tinted one shade deeper than your natural colour.",
      prerequisites: { serviceIds: ["svc_beauty_patch_test", "svc_patch_test"], mode: "any" },
    }),
    service("svc_lash_lift", "Lash lift & tint", [62_00, 60], [noor], {
      description: "Your own lashes, lifted and darkened for about six weeks.",
      prerequisites: { serviceIds: ["svc_beauty_patch_test"], mode: "all" },
    }),
    bundle("bnd_weekend", "Ready for the weekend", 62_00, {
      description: "A short cut and shaped brows with Elif, in a little over an hour.",
      items: [item("svc_cut", [44_00, 45], "var_cut_short"), item("svc_brow_shape", [18_00, 20])],
    }),
  ]),
  category("cat_face", "Face & body", [
    service("svc_facial_express", "Express facial", [49_00, 30], beautyTeam, {
      description: "Cleanse, peel, mask: half an hour between two meetings.",
    }),
    service("svc_facial_signature", "Signature facial", [84_00, 60], [noor], {
      description:
        "A full facial for your skin as it is today, with massage of face and shoulders.",
      variants: [
        variant("var_facial_60", "One hour", [84_00, 60], {
          description: "Cleansing, peel, mask and massage.",
        }),
        variant("var_facial_90", "An hour and a half", [119_00, 90], {
          description: "With extraction and a second mask.",
        }),
      ],
      optionGroups: [
        group("grp_facial_boost", "Boosters", 0, 2, [
          option("opt_vitamin_c", "Vitamin C", [12_50, 0]),
          option("opt_hyaluronic", "Hyaluronic acid", [12_50, 0]),
          option("opt_enzyme", "Enzyme peel", [16_00, 10]),
        ]),
        group("grp_facial_eyes", "For the eyes", 0, 1, [
          option("opt_eye_mask", "Cooling eye mask", [8_00, 0]),
          option("opt_eye_massage", "Eye massage", [11_00, 10]),
        ]),
      ],
    }),
    service("svc_massage", "Back & shoulder massage", [54_00, 45], [noor], {
      description: "Firm, unhurried, in the quiet room at the back.",
      needsRoom: true,
    }),
    service("svc_members_facial", "Members' monthly facial", [45_00, 60], [noor], {
      description: "Part of the Atelier membership: a facial each month at a friend's price.",
      membersOnly: true,
    }),
    service("svc_make_up", "Occasion make-up", [65_00, 60], [elif, noor], {
      description: "For weddings, portraits and evenings out. Bring a picture if you have one.",
    }),
  ]),
];
