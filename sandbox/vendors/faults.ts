import type { Location } from "../location.ts";
import { ok, type Reply } from "../reply.ts";
import type { Call } from "../routes/route.ts";
import { deviations } from "./deviations.ts";
import type { VendorFault } from "./names.ts";
import type { Vendor } from "./vendor.ts";

type Handle = (call: Call) => Reply;

/** The product, and what it does, as they are in truth. */
export function inTruth(
  { fault, label, location }: { fault: VendorFault; label: string; location: Location },
  documented: Vendor,
  handle: Handle,
): { vendor: Vendor; handle: Handle } {
  if (fault === "none") return { vendor: documented, handle };
  const { menu, days, zone, vendor = documented, booked, ignores } = deviations[fault];
  const own: Vendor = {
    ...vendor,
    menu: (all) => vendor.menu(menu ? menu(all) : all),
    times: (all, local) => vendor.times(days ? days(all) : all, zone ?? local),
    appointment: (one, local) => vendor.appointment(one, zone ?? local),
    newAppointment: (local) => {
      const read = vendor.newAppointment(zone ?? local);
      return booked ? read.transform((sent) => booked(sent, location)) : read;
    },
    move: (local) => vendor.move(zone ?? local),
  };
  return { vendor: own, handle: label === ignores ? () => ok({}) : handle };
}
