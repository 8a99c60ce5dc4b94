import { expect } from "@playwright/test";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { Pages } from "../../e2e/pages/all.ts";
import type { Visitor } from "./visitor.ts";
import { money } from "./words.ts";

/** Medium hair with a scalp massage: 70 minutes, €70. */
export const cut = {
  service: "Cut & finish",
  variant: "Medium hair",
  addon: "Scalp massage",
  line: "svc_cut.v.var_cut_medium.a.grp_treats.opt_scalp_massage",
  price: 70_00,
  minutes: 70,
} as const;

const TRIM = "1042";

export const cutInLedger = {
  price: 70,
  expectedPrice: 70,
  minutes: 70,
  expectedMinutes: 70,
  findings: [],
  lines: [
    {
      serviceId: "svc_cut",
      variantId: "var_cut_medium",
      bundleId: null,
      price: 70,
      minutes: 70,
      addons: [{ groupId: "grp_treats", optionId: "opt_scalp_massage" }],
    },
  ],
} as const;

export async function chooseCut({ menu, choice }: Pages): Promise<void> {
  await menu.choose(cut.service);
  await choice.pick(cut.variant, cut.addon);
  await choice.book();
}

export async function bookCut(pages: Pages, visitor: Visitor, day: LocalDate): Promise<void> {
  await chooseCut(pages);
  await pages.time.pickDay(day);
  await submitCut(pages, visitor);
}

/** For journeys about what follows a booking: begins at the address of its times. */
export async function bookCutByAddress(
  pages: Pages,
  visitor: Visitor,
  day: LocalDate,
): Promise<void> {
  await openTimes(pages, { line: cut.line, date: day });
  await submitCut(pages, visitor);
}

async function submitCut({ time, details, booking }: Pages, visitor: Visitor): Promise<void> {
  await time.pickSlot();
  await expect(details.summary).toContainText(money(cut.price));
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
}

async function openTimes(
  { menu, time }: Pages,
  query: { readonly line: string; readonly date: LocalDate; readonly team?: string },
): Promise<void> {
  await menu.page.goto(`/book/time?${new URLSearchParams(query)}`);
  await time.toFreeDay();
}

export async function toDetailsOfTrim(pages: Pages, date: LocalDate): Promise<void> {
  await openTimes(pages, { line: TRIM, date });
  await pages.time.pickSlot();
}

/** With one team member, so that no other is free at that time. */
export async function toDetailsOfTrimWith(
  pages: Pages,
  team: string,
  date: LocalDate,
  slot?: number,
): Promise<void> {
  await openTimes(pages, { line: TRIM, team, date });
  await pages.time.pickSlot(slot);
}
