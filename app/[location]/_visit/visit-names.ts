import { offeredLines } from "#lib/offer/availability/offers.ts";
import type { MemberChoice, Slot } from "#lib/offer/availability/types.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

/** "Mara", or of a composed visit "Mara + Jonas"; `undefined` if the visit needs no team member. */
export function namesOf({ t }: I18n, slot: Slot, choice: MemberChoice): string | undefined {
  const members = offeredLines(slot, choice).flatMap(({ member }) => member ?? []);
  const names = members.map(({ name }) => name ?? t("time.teamMember"));
  return names.length > 0 ? [...new Set(names)].join(" + ") : undefined;
}
