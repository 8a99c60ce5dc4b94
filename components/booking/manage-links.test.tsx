import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ChangePermissions } from "#lib/booking/requests/change-permission.ts";
import { read } from "#lib/config/testing/read.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { ManageLinks } from "./manage-links.tsx";

const [configured] = read({}).locations;
if (!configured) throw new Error("no location");
const { rules } = configured.location;

function said(may: ChangePermissions, moveCutoffHours: number, isLate = false): string {
  const html = renderToStaticMarkup(
    <ManageLinks
      i18n={i18nFor({ locale: "en", country: "DE", currency: "EUR" })}
      rules={{ ...rules, moveCutoffHours, cancelCutoffHours: 24 }}
      may={may}
      isCurrent
      isLate={isLate}
      hrefs={{ move: "/move", cancel: "/cancel" }}
    />,
  );
  return html.replace(/<[^>]*>/g, "|");
}

test("a deadline that has passed for both changes is said once, two deadlines each", () => {
  const late = { move: "too_late", cancel: "too_late" } as const;
  const both = "Online it can be moved or cancelled until 24 hours before.";
  expect(said(late, 24)).toContain(both);
  expect(said(late, 24).match(/Online/g)).toHaveLength(1);
  expect(
    said(late, 48).match(/Online it can be (moved until 48|cancelled until 24)/g),
  ).toHaveLength(2);
  expect(said({ move: "off", cancel: "too_late" }, 24)).not.toContain(both);
});

test("a deadline that has passed is not told beside the words that ask for a call", () => {
  const late = { move: "too_late", cancel: "too_late" } as const;
  expect(said(late, 24, true)).not.toContain("Online");
});
