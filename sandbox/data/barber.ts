import { bundle, category, group, item, option, service, tier, variant } from "./build.ts";
import { type Business, called, elif, jonas, mara, noor, sofia } from "./team.ts";

const chairs = [mara, jonas, elif, sofia];

const menu = [
  category("cat_hair", "Hair", [
    service("svc_house_cut", "The house cut", [36_00, 40], chairs, {
      description: "Scissors, clippers, hot towel, a straight-razor neckline.",
      variants: [
        variant("var_house_short", "Short", [36_00, 40]),
        variant("var_house_long", "Over the ears", [42_00, 50]),
      ],
      optionGroups: [
        group("grp_house_extra", "While you are in the chair", 0, 2, [
          option("opt_wash", "Wash and scalp massage", [8_00, 10]),
          option("opt_ears", "Ears and nose", [6_00, 5]),
          option("opt_tonic", "Bay rum tonic", [4_00, 0]),
        ]),
      ],
    }),
    service("svc_skin_fade", "Skin fade", [40_00, 45], chairs, {
      description: "Down to nothing and back up again. The price follows the barber.",
      tiers: [
        tier("tier_fade_chair", "Barber", [sofia], [34_00, 50]),
        tier("tier_fade_senior", "Senior barber", [jonas, elif], [40_00, 45]),
        tier("tier_fade_master", "Master", [mara], [48_00, 45]),
      ],
    }),
    service("svc_buzz", "Buzz cut", [20_00, 20], chairs, {
      description: "One length, clean edges, out of the door.",
    }),
    service("svc_junior", "Junior cut", [22_00, 30], [jonas, elif, sofia, noor], {
      description: "Up to fourteen. A comic and a lemonade come with it.",
    }),
    bundle("bnd_full_service", "The full service", 49_00, {
      description: "Buzz cut and hot-towel shave in one go.",
      items: [item("svc_buzz", [18_00, 20]), item("svc_shave", [31_00, 35])],
    }),
  ]),
  category("cat_beard", "Beard", [
    service("svc_shave", "Hot-towel shave", [34_00, 35], [mara, jonas, elif], {
      description: "Two towels, one blade, no hurry.",
    }),
    service("svc_beard_trim", "Beard trim", [19_00, 20], chairs, {
      description: "Shape, line and oil.",
    }),
    service("svc_beard_build", "Beard rebuild", [44_00, 50], [mara, jonas], {
      description: "For the one that got away: shape, colour of the greys, a plan.",
    }),
  ]),
  category("cat_club", "The club", [
    service("svc_club_line_up", "Line-up between cuts", [0, 15], chairs, {
      description: "Neck and edges, as often as you like.",
      membersOnly: true,
    }),
  ]),
];

const names = ["Henning Kessel", "Malik Osei", "Piet Klinge", "Luca Romano", "Ayla Demir"];

export const barber: Business = { menu, team: called(names) };
