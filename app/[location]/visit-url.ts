import type { MemberChoice, OfferedSlot } from "#lib/availability/types.ts";
import type { Cart } from "#lib/catalogue/types.ts";
import { detailsUrl, type LinkContext, type Narrowing } from "../_shared/urls.ts";

/** From an offered time to its details: with one team member or `any`, or with each part's own. */
export function offerUrl(
  link: LinkContext,
  cart: Cart,
  { team, only, teamByLine }: Narrowing & { readonly team: string },
  { slot, choices }: OfferedSlot,
  choice: MemberChoice | undefined = choices[0],
): string {
  const { date, start } = slot;
  const parts = choice?.parts?.map(({ start: at, member }) => ({
    start: at,
    memberId: member?.id ?? null,
  }));
  const ordered = choice ? inOrderOf(cart, choice) : cart;
  return detailsUrl(link, ordered, {
    team: parts ? "any" : team,
    ...{ date, start, parts, only },
    teamByLine: teamByLine && choice ? inOrderOf(teamByLine, choice) : teamByLine,
  });
}

/** What belongs to each line of a cart, in the order in which a composed visit takes the lines. */
export function inOrderOf<T>(lines: readonly T[], { parts }: MemberChoice): readonly T[] {
  return parts ? parts.flatMap(({ line }) => lines[line] ?? []) : lines;
}
