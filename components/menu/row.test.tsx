import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { Row, type RowView } from "./row.tsx";

const i18n = i18nFor({ locale: "en", country: "DE", currency: "EUR" });
const links = { next: "#next", fewer: undefined, hasRoom: true };
const cut: RowView = {
  kind: "service",
  name: "Cut & finish",
  rate: { rate: { price: 46_00, minutes: 45 }, exact: true },
  blocks: [],
  action: "take",
  needs: { names: [], mode: "all" },
  contains: [],
  count: 0,
};

type Content = Parameters<typeof Row>[0]["content"];

function html(
  row: RowView,
  content?: Content,
  phone: string | undefined = "+49 30 5557 0142",
): string {
  return renderToStaticMarkup(
    <Row
      i18n={i18n}
      id="r"
      row={row}
      alsoCalled={undefined}
      phone={phone}
      links={links}
      content={content}
      adding={false}
    />,
  );
}

describe("a row of the menu", () => {
  const picture = { avif: "/a.avif", webp: "/a.webp", width: 88, height: 88, alt: "Scissors" };

  test("has the business's picture, or none where no row has one", () => {
    expect(html(cut, { picture, hasPictures: true })).toContain('alt="Scissors"');
    expect(html(cut)).not.toMatch(/<img|size-22/);
    expect(html(cut, { hasPictures: false })).not.toContain("size-22");
  });

  test("has a tile in place of a picture beside rows with one, hidden from screen readers", () => {
    expect(html(cut, { hasPictures: true })).toMatch(/aria-hidden="true"[^>]*size-22[^>]*>C</);
  });

  test("says free at a price of zero", () => {
    const free = {
      ...cut,
      rate: { rate: { price: 0, minutes: 15 }, exact: true },
    };
    expect(html(free)).toContain("<strong>Free</strong>");
  });

  test("that is booked by phone has the number as its button, and says why", () => {
    const byPhone: RowView = { ...cut, action: "call", blocks: ["by_phone"] };
    const shown = html(byPhone);
    expect(shown).toContain('href="tel:+493055570142"');
    expect(shown).toContain("We book this one by phone.");
    expect(shown).not.toContain("#next");
  });
});
