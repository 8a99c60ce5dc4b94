import type { BrowserContext } from "@playwright/test";
import type { Fault } from "../../sandbox/faults.ts";
import { dayIn } from "../../test/harness/days.ts";
import { toDetailsOfTrim } from "../../test/harness/journey.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import type { Salon } from "../../test/harness/salon.ts";
import { newVisitor } from "../../test/harness/visitor.ts";
import { pagesOf } from "../pages/all.ts";

// Several bookings in parallel, each waiting for reconciliation.
test.describe.configure({ mode: "default", timeout: 120_000 });

type Sent = { readonly kind: Fault["kind"]; readonly delayMs?: number };

/** Sends a booking whose response fails; its tab then shows how it is reconciled. */
async function send(context: BrowserContext, salon: Salon, sent: Sent, day: number) {
  const { kind, delayMs = 0 } = sent;
  const pages = pagesOf(await context.newPage());
  const visitor = newVisitor("Kim");
  await toDetailsOfTrim(pages, dayIn(day));
  await salon.fault({ route: "POST /api/Appointments", kind, delayMs });
  await pages.details.submit(visitor);
  await pages.booking.expectState("checking", 30_000);
  return { sent, pages, visitor };
}

test("a booking without a response is looked up, and never sent twice", async ({
  context,
  salon,
}) => {
  const kinds: Sent[] = [
    { kind: "late", delayMs: 7_000 },
    { kind: "reset-after" },
    { kind: "cut-body" },
  ];
  const all = [];
  for (const [index, sent] of kinds.entries()) {
    all.push(await send(context, salon, sent, 26 + 2 * index));
  }
  for (const { sent, pages, visitor } of all) {
    await pages.booking.expectConfirmed(visitor, 40_000);
    const booked = await salon.appointmentsOf(visitor.email);
    expect(booked, sent.kind).toMatchObject([{ findings: [] }]);
  }
});
