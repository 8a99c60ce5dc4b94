import type { MemberChoice, OfferedSlot } from "#lib/availability/types.ts";
import type { RequestContext } from "../../_shared/request-context.ts";
import { type TimeState, timeUrl } from "../../_shared/urls.ts";
import { offerUrl } from "../visit-url.ts";
import type { TimeData } from "./page-data.ts";

export type PickerData = Extract<TimeData, { kind: "times" }>;

/** Where a press leads. */
export type PickerLinks = {
  times(state: Omit<TimeState, "team">): string;
  slot(offer: OfferedSlot, choice: MemberChoice | undefined): string;
  /** Times of one member, or of `any`; absent where the member is settled. */
  member?(id: string, state: Omit<TimeState, "team">): string;
  /** Times with one person, or `any`, for each line. */
  persons?(ids: readonly string[], state: Omit<TimeState, "team">): string;
};

export type PickerProps = { context: RequestContext; data: PickerData; links: PickerLinks };

/** For a new booking. */
export function bookingLinks(
  context: RequestContext,
  { cart, team, persons, filter: only }: PickerData,
): PickerLinks {
  return {
    times: (state) => timeUrl(context, cart, { team, persons, ...state }),
    slot: (offer, choice) => {
      const state = { team: choice?.member?.id ?? team, only, persons };
      return offerUrl(context, cart, state, offer, choice ?? offer.choices[0]);
    },
    member: (id, state) => timeUrl(context, cart, { team: id, ...state }),
    persons: (ids, state) => timeUrl(context, cart, { persons: ids, ...state }),
  };
}

/** Of the chosen member. */
export function nameOf({ members, team }: PickerData): string | undefined {
  return members.find(({ id }) => id === team)?.name;
}

export function namesOfLines({ cart, catalogue }: PickerData): readonly string[] {
  return cart.map(({ serviceId }) => catalogue.services.get(serviceId)?.name ?? "");
}
