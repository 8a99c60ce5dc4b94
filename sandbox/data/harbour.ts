import type { Category, TeamMember } from "../model.ts";
import { service } from "./build.ts";

/** A second location, for tests that its key cannot read the first one's records. */
export const harbourTeam: TeamMember[] = [
  {
    id: "tm_harbour_ines",
    name: "Ines Carvalho",
    week: [0, 1, 2, 3, 4, 5, 6].map((day) =>
      day === 0 ? null : { from: 10 * 60, to: 18 * 60, breaks: [] },
    ),
  },
];

export const harbourMenu: Category[] = [
  {
    id: "cat_harbour",
    name: "At the harbour",
    services: [
      service({
        id: "svc_harbour_cut",
        name: "Dry cut",
        description: "A quick cut with a view of the boats.",
        cents: 34_00,
        minutes: 30,
        memberIds: ["tm_harbour_ines"],
      }),
    ],
    bundles: [],
  },
];
