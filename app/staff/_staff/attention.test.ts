import { expect, test } from "vitest";
import { openSite } from "../../[location]/time/testing/open-site.tsx";
import { otherAttention } from "./attention.ts";

test("while the journal is unavailable nothing is named beside it", async () => {
  const { site } = await openSite();
  const context = site();
  const crowds = () => Promise.reject(new Error("the journal is away"));
  const away = { ...context, inventory: { ...context.inventory, crowds } };
  expect(await otherAttention(away)).toEqual({ crowds: [], services: 0, isInTrouble: false });
});
