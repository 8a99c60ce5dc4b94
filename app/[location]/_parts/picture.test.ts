import { expect, test, vi } from "vitest";
import { pictureResponse } from "./picture.tsx";

const draw = vi.hoisted(() => vi.fn());

vi.mock("next/og", () => ({
  ImageResponse: class extends Response {
    constructor(element: unknown) {
      draw(element);
      super("drawn");
    }
  },
}));

test("a picture is drawn once, and anew after the business has changed its colour or name", async () => {
  const text = { title: "Cut" };
  for (const business of [{}, {}, { brandColor: "#0f766e" }, { name: "Salon Ulme" }]) {
    await pictureResponse({ name: "Salon Linden", brandStyle: "atelier", ...business }, text);
  }
  expect(draw).toHaveBeenCalledTimes(3);
});
