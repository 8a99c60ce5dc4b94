import { today } from "../harness/days.ts";
import type { Chance } from "./chance.ts";
import { check } from "./checks.ts";
import { fillDisk, smallDisk } from "./disk.ts";
import { endsOf, lateness, priceAges } from "./figures.ts";
import { fillDays } from "./habits.ts";
import { createFate } from "./mishaps.ts";
import { createPhones } from "./phones.ts";
import { createOwner } from "./prices.ts";
import type { Outcome, Scenario, Size } from "./scenario.ts";
import { type Setting, setStage, WIDE } from "./stage.ts";
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
    try {
      const setting = { name: "faults", ...(disk && { dataDir: disk.folder }) };
      return await bookWithFaults(setting, size, chance, disk);
    } finally {
      await disk?.remove();
    }
  },
};

const FEWER = 5;

/** A key that may only book: lost answers are settled by availability alone. */
export const faultsWithBookingKey: Scenario = {
  name: "faults-booking-key",
  does: "the same with a key that may not look anything up",
  run: (size, chance) =>
    bookWithFaults(
      { name: "faults-booking-key", key: "booking" },
      { ...size, faultyBookings: Math.ceil(size.faultyBookings / FEWER) },
      chance,
    ),
};

async function bookWithFaults(
  setting: Pick<Setting, "name" | "key" | "dataDir">,
  size: Size,
  chance: Chance,
  disk?: Awaited<ReturnType<typeof smallDisk>>,
): Promise<Outcome> {
  const stage = await setStage({ ...setting, limits: WIDE });
  try {
    const wishes = await wishesFor(stage.salon, today(), size.faultyBookings);
    await fillDays(stage.salon, wishes);
    const phones = await createPhones(stage.salon, chance);
    const throng = createThrong(stage);
    const fate = createFate(chance, size.hasTime);
    const scene = { ...stage, owner: createOwner() };
    const fullMs = size.hasTime ? FULL_MS.long : FULL_MS.short;
    const fillAt = Math.min(LATEST_FILL, Math.floor(wishes.length / 2));
    let diskWas = disk ? "not reached" : "left out";
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
      throng.enter(wish, { phone: phones.next() });
      booked += 1;
    }
    const seconds = (Date.now() - began) / 1_000;
    const histories = await stage.histories(await throng.left(size.settleMs));
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
  }
}
