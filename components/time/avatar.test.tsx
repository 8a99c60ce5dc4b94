import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";

test.each([
  ["Mara Lindqvist", "ML"],
  ["Dr. Helene Aurel", "HA"],
  ["Prof. Dr. Aurel", "A"],
  ["J. Lindqvist", "JL"],
  ["Jo", "J"],
  ["Dr.", "D"],
])("without a picture %s is shown as %s", (name, initials) => {
  expect(renderToStaticMarkup(<Avatar name={name} />)).toContain(`>${initials}</span>`);
});
