import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Journal } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { forgetResourceRefusals, servicesRefusedForResource } from "./restrictions.ts";

/** Refused bookings in a row after which visitors are told to ask first. */
export const REFUSALS_TO_ASK = 3;

const COUNTED_MS = 30 * 24 * 60 * 60_000;

type Deps = Pick<BookingDeps, "journal" | "location" | "log" | "now" | "onPagesChanged">;

/** Counts a refusal of unknown reason, where only one service can be its cause. */
export async function countRefusal(deps: Deps, cart: CheckedCart): Promise<void> {
  const [alone, another] = new Set(cart.map(({ service }) => service.id));
  if (alone === undefined || another !== undefined) return;
  await bestEffort(deps, async ({ journal, location, now }) => {
    const refusals = ((await journal.recall(location.slug, "refused", alone, now())) ?? 0) + 1;
    await journal.remember(location.slug, "refused", alone, refusals, now() + COUNTED_MS);
  });
}

export async function endRefusals(deps: Deps, cart: CheckedCart): Promise<void> {
  await bestEffort(deps, async ({ journal, location, now, onPagesChanged }) => {
    const [counted, asking] = await Promise.all([
      journal.list(location.slug, "refused", now()),
      servicesRefusedForResource(journal, location.slug, now()),
    ]);
    for (const id of new Set(cart.map(({ service }) => service.id))) {
      if (counted.has(id)) await journal.forget(location.slug, "refused", id);
      if (!asking.has(id)) continue;
      await forgetResourceRefusals(journal, location.slug, id, now());
      onPagesChanged?.();
    }
  });
}

/** Lets staff offer the service as if no booking of it had been refused. */
export async function clearRefusals(
  journal: Pick<Journal, "list" | "forget">,
  slug: string,
  serviceId: string,
  now: number,
): Promise<void> {
  await journal.forget(slug, "refused", serviceId);
  await forgetResourceRefusals(journal, slug, serviceId, now);
}

export async function servicesToAskAbout(
  journal: Pick<Journal, "list">,
  slug: string,
  now: number,
): Promise<readonly string[]> {
  const counted = await journal.list(slug, "refused", now);
  return [...counted].filter(([, refusals]) => refusals >= REFUSALS_TO_ASK).map(([id]) => id);
}

async function bestEffort(deps: Deps, work: (deps: Deps) => Promise<void>): Promise<void> {
  try {
    await work(deps);
  } catch (error) {
    deps.log.warn({ err: error }, "refusals were not counted");
  }
}
