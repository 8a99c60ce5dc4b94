import type { Histories, VisitorHistory } from "./histories.ts";
import { ageOfPrice, type PriceChange } from "./prices.ts";
import type { Figures } from "./scenario.ts";

export function endsOf({ journal, ledger, visitors }: Histories): Figures {
  const states = Map.groupBy(journal.bookings, ({ state, reason }) =>
    reason === null ? state : `${state} (${reason})`,
  );
  const refused = Map.groupBy(
    visitors.filter(({ token }) => token === undefined),
    ({ told }) => told.at(-1)?.state ?? "nothing",
  );
  const withStaff = journal.bookings.filter(({ state }) => state === "person").length;
  const share = (100 * withStaff) / Math.max(1, journal.bookings.length);
  const shared = ledger.appointments.filter(({ further = [] }) => further.length > 0);
  return {
    "visits of two people": shared.length,
    "left to the salon, %": Number(share.toFixed(2)),
    ...claimFigures(visitors),
    ...Object.fromEntries([...states].map(([state, all]) => [`booking: ${state}`, all.length])),
    ...Object.fromEntries(
      [...refused].map(([state, all]) => [`told at once: ${state}`, all.length]),
    ),
  };
}

/** How many pages were compared with the ledger, by what they said. */
export function claimFigures(visitors: readonly VisitorHistory[]): Figures {
  const looks = visitors.flatMap(({ told }) => told);
  const claims = Map.groupBy(
    looks.flatMap(({ page }) => page.claims),
    (claim) => claim,
  );
  return {
    "pages compared": looks.length,
    ...Object.fromEntries([...claims].map(([claim, all]) => [`said “${claim}”`, all.length])),
  };
}

/** Milliseconds; the oldest outdated price that an appointment was sent with. */
export function priceAges(
  { journal, ledger }: Histories,
  changes: readonly PriceChange[],
): Figures {
  const bookings = Map.groupBy(journal.bookings, ({ email }) => email);
  const ages = ledger.appointments
    .filter(({ findings }) => findings.includes("wrong_price"))
    .map((appointment) => {
      const moves = (bookings.get(appointment.email) ?? []).flatMap((booking) => booking.moves);
      return ageOfPrice(appointment, moves, changes) ?? Number.NaN;
    });
  return {
    "booked while the price changed": ages.length,
    "oldest price sent, ms after its change": Math.max(0, ...ages),
  };
}

/** Milliseconds from submitting the form to its response. */
export function lateness({ visitors }: Histories): Figures {
  const waits = visitors
    .flatMap(({ answeredAfterMs }) => answeredAfterMs ?? [])
    .toSorted((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))];
  return {
    "form answered, half within ms": at(0.5) ?? 0,
    "form answered, 99 of 100 within ms": at(0.99) ?? 0,
    "form answered, all within ms": waits.at(-1) ?? 0,
  };
}
