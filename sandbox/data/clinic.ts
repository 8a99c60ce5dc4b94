import { category, group, option, service, tier, variant } from "./build.ts";
import { type Business, called, elif, jonas, mara, noor, sofia } from "./team.ts";

const therapists = [jonas, elif, sofia];

const menu = [
  category("cat_first", "First appointment", [
    service("svc_assessment", "First assessment", [95_00, 45], [mara, ...therapists], {
      description: "History, examination and a plan. Please bring earlier findings.",
      variants: [
        variant("var_assess_adult", "Adults", [95_00, 45]),
        variant("var_assess_child", "Children up to 12", [80_00, 40], {
          description: "With a parent or guardian.",
        }),
      ],
      optionGroups: [
        group("grp_assess_area", "What is it about?", 1, 2, [
          option("opt_back", "Back and neck", [0, 0]),
          option("opt_knee", "Hip, knee or foot", [0, 0]),
          option("opt_shoulder", "Shoulder, elbow or hand", [0, 0]),
          option("opt_gait", "Gait analysis on video", [25_00, 15]),
        ]),
      ],
    }),
    service("svc_second_opinion", "Second opinion", [120_00, 40], [mara], {
      description: "We look at your pictures and findings with fresh eyes.",
    }),
  ]),
  category("cat_treatment", "Treatment", [
    service("svc_physio", "Physiotherapy", [52_00, 30], therapists, {
      description: "One to one, with exercises to take home.",
    }),
    service("svc_manual", "Manual therapy", [64_00, 40], [mara, ...therapists], {
      description: "For joints that block. The price follows the therapist’s training.",
      tiers: [
        tier("tier_manual_physio", "Physiotherapist", [sofia, elif], [64_00, 40]),
        tier("tier_manual_senior", "Manual therapist", [jonas], [72_00, 40]),
        tier("tier_manual_doctor", "Physician", [mara], [98_00, 40]),
      ],
    }),
    service("svc_lymph", "Lymphatic drainage", [58_00, 45], [noor, sofia], {
      description: "Light strokes after surgery or with swollen limbs.",
    }),
    service("svc_shockwave", "Shockwave therapy", [70_00, 20], [jonas], {
      description: "For tendons and heels that have hurt for longer than three months.",
      needsRoom: true,
    }),
  ]),
  category("cat_prevention", "Prevention", [
    service("svc_running", "Running check", [89_00, 50], [jonas, elif], {
      description: "Ten minutes on the treadmill, filmed from three sides, and what it tells.",
    }),
    service("svc_desk", "Desk check", [0, 20], [noor], {
      description: "A talk by phone about chair, screen and breaks.",
    }),
  ]),
];

const names = ["Dr. Miriam Vogt", "Tobias Lang", "Defne Arslan", "Carla Reuter", "Samira Nasser"];

export const clinic: Business = { menu, team: called(names) };
