import { category, service } from "./build.ts";
import type { Business } from "./team.ts";

const ines = "tm_harbour_ines";
const day = { from: 10 * 60, to: 18 * 60, breaks: [] };

/** A second location, for tests that its key cannot read the first one's records. */
export const harbour: Business = {
  menu: [
    category("cat_harbour", "At the harbour", [
      service("svc_harbour_cut", "Dry cut", [34_00, 30], [ines], {
        description: "A quick cut with a view of the boats.",
      }),
    ]),
  ],
  team: [{ id: ines, name: "Ines Carvalho", week: [null, day, day, day, day, day, day] }],
};
