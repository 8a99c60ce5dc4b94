import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type ChangePermissions, changeTerms } from "#lib/booking/requests/change-permission.ts";
import { read } from "#lib/config/testing/read.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { ChangeNotice } from "./change-notice.tsx";
import { ManageLinks } from "./manage-links.tsx";

const [configured] = read({ phone: "+49 30 5550123" }).locations;
if (!configured) throw new Error("no location");
const { location } = configured;
const i18n = i18nFor({ locale: "en", country: "DE", currency: "EUR" });

function shown(may: ChangePermissions): string {
  const visit = { date: "2027-01-12", start: "10:00:00" };
  const terms = changeTerms(visit, location, Date.parse("2027-01-01T10:00:00Z"));
  return renderToStaticMarkup(
    <ChangeNotice {...{ i18n, terms, may }} business={location.business}>
      <ManageLinks
        {...{ i18n, may, isCurrent: true, rules: location.rules }}
        hrefs={{ move: "/move", cancel: "/cancel" }}
      />
    </ChangeNotice>,
  );
}

test("where changes take a call, the page asks for it once, with the number and no deadline", () => {
  const html = shown({ move: "off", cancel: "off" });
  expect(html).not.toMatch(/\/move|\/cancel|let us know by/);
  expect(html.match(/call us/g)).toHaveLength(1);
  expect(html).toContain('href="tel:+49305550123"');
  expect(shown({ move: "yes", cancel: "yes" })).toMatch(
    /let us know by[\s\S]*\/move[\s\S]*\/cancel/,
  );
});
