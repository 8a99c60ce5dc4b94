import { expect, test } from "vitest";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { languages } from "#lib/values/i18n/languages.ts";
import { keys } from "../../../../sandbox/keys.ts";
import { openSite } from "../../../[location]/time/testing/open-site.tsx";
import { healthOf } from "./page-data.ts";

test("findings are said in each reader's language, and in the doctor's words below", async () => {
  const { site } = await openSite(
    {},
    {
      BOOKING_API_KEY: keys.booking.value,
      ADDON_PRICING: "included",
    },
  );
  const context = site();
  for (const language of languages) {
    const i18n = i18nFor(context.location, language);
    const { found } = await healthOf({ ...context, i18n });
    const texts = found?.rows.map(({ text }) => text) ?? [];
    expect(texts).toContain(i18n.t("desk.health.said.answers"));
    const missing = texts.find((text) => text.includes(i18n.t("desk.health.right.clients")));
    expect(missing).toContain(i18n.t("desk.health.without.clients"));
    expect(texts.join()).not.toMatch(/`|npm run|--|:read|desk\.health/);
    expect(found).toMatchObject({ faults: 0, others: 0 });
    expect(found?.report).toContain("! clients:view: missing");
  }
});

test("a fault for which there are no words is counted, and its line is opened", async () => {
  const { site } = await openSite();
  const context = site();
  const { last } = await context.examiner.examine();
  if (!last) throw new Error("nothing was examined");
  const findings = [{ mark: "✗", line: "svc_cut: who knows" } as const];
  const examined = { ...last, diagnosis: { ...last.diagnosis, findings } };
  const examiner = { examine: async () => ({ isBusy: false, last: examined }) };
  const { found } = await healthOf({ ...context, examiner });
  expect(found).toMatchObject({ rows: [], faults: 1, others: 1, isUnsaidFault: true });
  expect(found?.report).toContain("svc_cut: who knows");
});
