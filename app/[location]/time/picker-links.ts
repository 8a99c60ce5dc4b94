import type { MemberChoice, OfferedSlot } from "#lib/availability/types.ts";
import type { RequestContext } from "../../_shared/request-context.ts";
import { type TimeQuery, timeUrl } from "../../_shared/urls.ts";
import { offerUrl } from "../visit-url.ts";
import type { TimeData } from "./page-data.ts";

export type PickerData = Extract<TimeData, { kind: "times" }>;

/** Addresses of the picker's links. */
export type PickerLinks = {
  times(state: Omit<TimeQuery, "team">): string;
  slot(offer: OfferedSlot, choice: MemberChoice | undefined): string;
  /** Times with one member, or `any`, for all lines; absent where an appointment moves. */
  team?(id: string, state: Omit<TimeQuery, "team">): string;
  /** Times with a member or `any` for each line. */
  teamByLine?(ids: readonly string[], state: Omit<TimeQuery, "team">): string;
};

export type PickerProps = { context: RequestContext; data: PickerData; links: PickerLinks };

/** For a new booking. */
export function bookingLinks(
  context: RequestContext,
  { cart, team, teamByLine, filter: only }: PickerData,
): PickerLinks {
  return {
    times: (state) => timeUrl(context, cart, { team, teamByLine, ...state }),
    slot: (offer, choice) => {
      const state = { team: choice?.member?.id ?? team, only, teamByLine };
      return offerUrl(context, cart, state, offer, choice ?? offer.choices[0]);
    },
    team: (id, state) => timeUrl(context, cart, { team: id, ...state }),
    teamByLine: (ids, state) => timeUrl(context, cart, { teamByLine: ids, ...state }),
  };
}

/** Name of the chosen member. */
export function nameOf({ members, team }: PickerData): string | undefined {
  return members.find(({ id }) => id === team)?.name;
}

export function namesOfLines({ cart, catalogue }: PickerData): readonly string[] {
  return cart.map(({ serviceId }) => catalogue.services.get(serviceId)?.name ?? "");
}
