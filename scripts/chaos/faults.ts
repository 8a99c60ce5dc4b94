import { today } from "../../e2e/support/days.ts";
import { check } from "./checks.ts";
import { fillDisk, smallDisk } from "./disk.ts";
import { endsOf, lateness, priceAges } from "./figures.ts";
import { createFate } from "./mishaps.ts";
import { createOwner } from "./prices.ts";
import type { Scenario } from "./scenario.ts";
import { setStage, WIDE } from "./stage.ts";
import { createThrong } from "./throng.ts";
import { wishesFor } from "./wishes.ts";

const AT_ONCE = 32;
/** How many bookings have a mishap ordered with them. */
const SHARE_OF_MISHAPS = 0.25;
/** By which booking the disk of the journal is filled, and for how long. */
const LATEST_FILL = 300;
const FULL_MS = { long: 8_000, short: 6_000 } as const;

/** Bookings with everything that can go wrong between the site and the upstream. */
export const faults: Scenario = {
  name: "faults",
  does: "bookings with faults of every kind",
  async run(size, chance) {
    const disk = await smallDisk("faults");
    const dataDir = disk?.folder;
    const stage = await setStage({ name: "faults", limits: WIDE, ...(dataDir && { dataDir }) });
    try {
      const wishes = await wishesFor(stage.salon, today(), size.faultyBookings);
      const throng = createThrong(stage);
      const fate = createFate(chance, size.hasTime);
      const scene = { ...stage, owner: createOwner() };
      const fullMs = size.hasTime ? FULL_MS.long : FULL_MS.short;
      const fillAt = Math.min(LATEST_FILL, Math.floor(wishes.length / 2));
      let diskWas = disk ? "not reached" : "left out: needs root";
      const began = Date.now();
      let booked = 0;
      for (const [index, wish] of wishes.entries()) {
        if (Date.now() - began > size.activeMs) break;
        if (chance.happens(SHARE_OF_MISHAPS)) await fate.strike(scene);
        if (disk && index === fillAt) {
          void fillDisk(disk, fullMs);
          diskWas = `full for ${fullMs / 1_000} s`;
        }
        await throng.fewerBusyThan(AT_ONCE);
        throng.enter(wish);
        booked += 1;
      }
      const seconds = (Date.now() - began) / 1_000;
      const visitors = await throng.left(size.settleMs);
      const histories = await stage.histories(visitors);
      return {
        figures: {
          submissions: `${booked} of ${wishes.length}`,
          "bookings a second": Number((booked / seconds).toFixed(1)),
          "disk of the journal": diskWas,
          ...endsOf(histories),
          ...lateness(histories),
          ...priceAges(histories, scene.owner.changes()),
          ...Object.fromEntries(fate.counts()),
        },
        checks: check(histories, {
          writesPerMinute: WIDE.writes,
          ordered429: fate.ordered429(),
          settled: size.hasTime,
          priceChanges: scene.owner.changes(),
        }),
      };
    } finally {
      await stage.stop();
      await disk?.remove();
    }
  },
};
