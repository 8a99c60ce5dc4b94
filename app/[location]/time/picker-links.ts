import type { MemberChoice, OfferedSlot } from "#lib/offer/availability/types.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import type { LinkQuery } from "../../_shared/params.ts";
import { timeUrl } from "../../_shared/urls.ts";
import { offerUrl } from "../_visit/visit-url.ts";
import type { TimeData } from "./data.ts";

export type PickerData = Extract<TimeData, { kind: "times" }>;

/** Addresses of the picker's links. */
export type PickerLinks = {
  /** The page as it is, but for what `change` names, and without the day unless that names one. */
  times(change: LinkQuery): string;
  slot(offer: OfferedSlot, choice: MemberChoice | undefined): string;
  /** False where an appointment moves: it stays with its team. */
  readonly mayChooseTeam: boolean;
};

export type PickerProps = { context: PageContext; data: PickerData; links: PickerLinks };

/** For a new booking. */
export function bookingLinks(context: PageContext, { cart, team, links }: PickerData): PickerLinks {
  return {
    times: (change) => timeUrl(context, cart, { team, ...links, ...change }),
    slot: (offer, choice) => {
      const query = { ...links, team: choice?.member?.id ?? team };
      return offerUrl(context, cart, query, offer, choice ?? offer.choices[0]);
    },
    mayChooseTeam: true,
  };
}
