import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cartFromParams } from "#lib/offer/catalogue/cart-url.ts";
import { openSite } from "../time/testing/open-site.tsx";
import { AskFirst } from "./ask-first.tsx";

test("a cart with a service whose last bookings were refused shows its name and the phone number", async () => {
  const { site } = await openSite();
  const context = site();
  const servicesToAskAbout = async () => new Set(["1042"]);
  const asked = { ...context, bookings: { ...context.bookings, servicesToAskAbout } };
  const shown = async (...lines: string[]) =>
    renderToStaticMarkup(await AskFirst({ context: asked, cart: cartFromParams(lines) }));
  const html = await shown("svc_clipper_cut", "1042");
  expect(html).toContain("The last online bookings of Fringe trim could not be confirmed.");
  expect(html).toContain('href="tel:+49305550123"');
  expect(await shown("svc_clipper_cut")).toBe("");
});
