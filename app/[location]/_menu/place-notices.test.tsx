import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { read } from "#lib/config/testing/read.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { PlaceNotices } from "./place-notices.tsx";

vi.mock("server-only", () => ({}));

test("a preview as of another day has the notices of that day", () => {
  const notices = [{ text: "Closed at Christmas", from: "2030-12-01", until: "2030-12-26" }];
  const [configured] = read({ notices }).locations;
  if (!configured) throw new Error("no location");
  const { location } = configured;
  const shownOn = (date: string) => {
    const context = { location, i18n: i18nFor(location), now: Date.parse(`${date}T12:00:00Z`) };
    return renderToStaticMarkup(<PlaceNotices context={context} />);
  };
  expect(shownOn("2030-12-24")).toContain("Closed at Christmas");
  expect(shownOn("2030-12-27")).toBe("");
});
