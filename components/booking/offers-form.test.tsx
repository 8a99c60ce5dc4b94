import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OffersForm } from "./offers-form.tsx";

test("of several times to take instead, one button stands out", () => {
  const html = renderToStaticMarkup(
    <OffersForm
      page="/book/bookings/token"
      answer={undefined}
      offers={["Book 10:00", "10:15", "10:30"].map((label) => ({
        review: label,
        label,
        name: undefined,
      }))}
      words={{ problems: "", pending: "", honeypot: "", proving: "", lost: "" }}
    />,
  );
  const looks = [...html.matchAll(/<button[^>]*(button-\w+)[^>]*><span>([^<]+)/g)];
  expect(looks.map(([, look, label]) => [label, look])).toEqual([
    ["Book 10:00", "button-first"],
    ["10:15", "button-quiet"],
    ["10:30", "button-quiet"],
  ]);
});
