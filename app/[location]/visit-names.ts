import type { MemberChoice } from "#lib/availability/types.ts";
import type { I18n } from "#lib/i18n/i18n.ts";

/** "Mara", or of a composed visit "Mara + Jonas"; `undefined` if the visit needs no team member. */
export function namesOf({ t }: I18n, { member, parts = [] }: MemberChoice): string | undefined {
  const members = [member, ...parts.map((part) => part.member)];
  const names = members.flatMap((each) => (each ? (each.name ?? t("time.teamMember")) : []));
  return names.length > 0 ? [...new Set(names)].join(" + ") : undefined;
}
