import { today } from "../harness/clock/days.ts";
import { fillDays } from "./booking-plans.ts";
import type { Chance } from "./chance.ts";
import { check } from "./checks.ts";
import { fillDisk, smallDisk } from "./disk.ts";
import { type Setting, startEnvironment, WIDE } from "./environment.ts";
import { createFaultInjector, isHeard } from "./fault.ts";
import { BOOKING_FAULTS } from "./fault-kinds.ts";
import { endsOf, lateness, priceAges } from "./figures.ts";
import { createPhones } from "./phones.ts";
import { createOwner } from "./prices.ts";
import type { Outcome, Scenario, Size } from "./scenario.ts";
import { planVisits } from "./shared-visits.ts";
import { createVisitors } from "./visitors.ts";

const AT_ONCE = 32;
const FAULT_SHARE = 0.25;
const LATEST_FILL = 300;
const FULL_MS = { long: 8_000, short: 6_000 } as const;

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

/** With a key that may only book, lost responses are settled by availability alone. */
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
  const environment = await startEnvironment({ ...setting, limits: WIDE });
  try {
    const plans = await planVisits(environment.salon, today(), size.faultyBookings);
    await fillDays(environment.salon, plans);
    const phones = await createPhones(environment.salon, chance);
    const visitors = createVisitors(environment);
    const kinds = setting.key ? BOOKING_FAULTS.filter(isHeard) : BOOKING_FAULTS;
    const injector = createFaultInjector(kinds, chance, size.hasTime);
    const context = { ...environment, owner: createOwner() };
    const fullMs = size.hasTime ? FULL_MS.long : FULL_MS.short;
    const fillAt = Math.min(LATEST_FILL, Math.floor(plans.length / 2));
    let diskWas = disk ? "not reached" : "left out";
    const began = Date.now();
    let booked = 0;
    for (const [index, plan] of plans.entries()) {
      if (Date.now() - began > size.activeMs) break;
      // A key that has shown no appointment yet is believed (docs/booking.md): the first one is booked in peace.
      if (index === 1) await visitors.fewerBusyThan(1);
      if (index > 0 && chance.happens(FAULT_SHARE)) await injector.inject(context);
      if (disk && index === fillAt) {
        void fillDisk(disk, AbortSignal.timeout(fullMs));
        diskWas = `full for ${fullMs / 1_000} s`;
      }
      await visitors.fewerBusyThan(AT_ONCE);
      visitors.start(plan, { phone: phones.next() });
      booked += 1;
    }
    const seconds = (Date.now() - began) / 1_000;
    const histories = await environment.histories(await visitors.allDone(size.settleMs));
    return {
      record: { histories, faults: injector.log() },
      figures: {
        submissions: `${booked} of ${plans.length}`,
        "bookings a second": Number((booked / seconds).toFixed(1)),
        "disk of the journal": diskWas,
        ...endsOf(histories),
        ...lateness(histories),
        ...priceAges(histories, context.owner.changes()),
        ...Object.fromEntries(injector.counts()),
      },
      checks: check(histories, {
        writesPerMinute: WIDE.writes,
        ordered429: injector.ordered429(),
        settled: size.hasTime,
        priceChanges: context.owner.changes(),
      }),
    };
  } finally {
    await environment.stop();
  }
}
