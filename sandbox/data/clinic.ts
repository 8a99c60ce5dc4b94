import type { Category } from "../model.ts";
import { option, required, service, tier, variant } from "./build.ts";
import { elif, jonas, mara, noor, sofia } from "./team.ts";

const therapists = [jonas, elif, sofia];

export const clinicMenu: Category[] = [
  {
    id: "cat_first",
    name: "First appointment",
    services: [
      service({
        id: "svc_assessment",
        name: "First assessment",
        description: "History, examination and a plan. Please bring earlier findings.",
        cents: 95_00,
        minutes: 45,
        memberIds: [mara, ...therapists],
        variants: [
          variant({ id: "var_assess_adult", name: "Adults", cents: 95_00, minutes: 45 }),
          variant({
            id: "var_assess_child",
            name: "Children up to 12",
            description: "With a parent or guardian.",
            cents: 80_00,
            minutes: 40,
          }),
        ],
        optionGroups: [
          required(
            "grp_assess_area",
            "What is it about?",
            [1, 2],
            [
              option("opt_back", "Back and neck", 0, 0),
              option("opt_knee", "Hip, knee or foot", 0, 0),
              option("opt_shoulder", "Shoulder, elbow or hand", 0, 0),
              option("opt_gait", "Gait analysis on video", 25_00, 15),
            ],
          ),
        ],
      }),
      service({
        id: "svc_second_opinion",
        name: "Second opinion",
        description: "We look at your pictures and findings with fresh eyes.",
        cents: 120_00,
        minutes: 40,
        memberIds: [mara],
      }),
    ],
    bundles: [],
  },
  {
    id: "cat_treatment",
    name: "Treatment",
    services: [
      service({
        id: "svc_physio",
        name: "Physiotherapy",
        description: "One to one, with exercises to take home.",
        cents: 52_00,
        minutes: 30,
        memberIds: therapists,
      }),
      service({
        id: "svc_manual",
        name: "Manual therapy",
        description: "For joints that block. The price follows the therapist’s training.",
        cents: 64_00,
        minutes: 40,
        memberIds: [mara, ...therapists],
        tiers: [
          tier("tier_manual_physio", "Physiotherapist", [sofia, elif], 64_00, 40),
          tier("tier_manual_senior", "Manual therapist", [jonas], 72_00, 40),
          tier("tier_manual_doctor", "Physician", [mara], 98_00, 40),
        ],
      }),
      service({
        id: "svc_lymph",
        name: "Lymphatic drainage",
        description: "Light strokes after surgery or with swollen limbs.",
        cents: 58_00,
        minutes: 45,
        memberIds: [noor, sofia],
      }),
      service({
        id: "svc_shockwave",
        name: "Shockwave therapy",
        description: "For tendons and heels that have hurt for longer than three months.",
        cents: 70_00,
        minutes: 20,
        memberIds: [jonas],
        needsRoom: true,
      }),
    ],
    bundles: [],
  },
  {
    id: "cat_prevention",
    name: "Prevention",
    services: [
      service({
        id: "svc_running",
        name: "Running check",
        description: "Ten minutes on the treadmill, filmed from three sides, and what it tells.",
        cents: 89_00,
        minutes: 50,
        memberIds: [jonas, elif],
      }),
      service({
        id: "svc_desk",
        name: "Desk check",
        description: "A talk by phone about chair, screen and breaks.",
        cents: 0,
        minutes: 20,
        memberIds: [noor],
      }),
    ],
    bundles: [],
  },
];
