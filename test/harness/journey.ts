import { expect, test } from "@playwright/test";
import type { LocalDate } from "#lib/calendar.ts";
import type { Pages } from "../../e2e/pages/all.ts";
import type { Visitor } from "./visitor.ts";
import { money } from "./words.ts";

/** Medium hair with a scalp massage: 70 minutes, €70. */
export const cut = {
  service: "Cut & finish",
  variant: "Medium hair",
  addon: "Scalp massage",
  price: 70_00,
  minutes: 70,
} as const;

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
  const { time, details, booking } = pages;
  await chooseCut(pages);
  await time.pickDay(day);
  await time.pickSlot();
  await expect(details.summary).toContainText(money(cut.price));
  await details.submit(visitor);
  await booking.expectConfirmed(visitor);
}

/** Each parallel worker takes another part of the day, in case tests reach the same one. */
export async function toDetailsOfTrim(
  pages: Pages,
  day: LocalDate,
  slot = [0, -1, 1][test.info().parallelIndex % 3],
): Promise<void> {
  await pages.menu.open();
  await pages.menu.book("Fringe trim");
  await pages.time.pickDay(day);
  await pages.time.pickSlot(slot);
}

/** With one member, so that no other is free at that time. */
export async function toDetailsOfTrimWith(
  { menu, time }: Pages,
  member: string,
  day: LocalDate,
  slot?: number,
): Promise<void> {
  await menu.open();
  await menu.book("Fringe trim");
  await time.member(member).click();
  await expect(time.member(member)).toHaveAttribute("aria-current", "true");
  await time.pickDay(day);
  await time.pickSlot(slot);
}
