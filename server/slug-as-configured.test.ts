import { expect, test } from "vitest";
import { slugAsConfigured } from "./slug-as-configured.ts";
import { behindTheFirstOf, known, listen, locationAt } from "./testing/serve.ts";

const LOCATIONS = [locationAt("west"), locationAt("ost-2")];

async function ask(path: string, method = "GET"): Promise<string> {
  const port = await listen(
    behindTheFirstOf(LOCATIONS, slugAsConfigured(known(...LOCATIONS)), (_request, response) => {
      response.end("next");
    }),
  );
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: "manual" });
  return answer.status === 200 ? "next" : `${answer.status} ${answer.headers.get("location")}`;
}

test.each([
  ["/OST-2", "/ost-2"],
  ["/Ost-2/", "/ost-2"],
  ["/%4Fst-2/Time?line=A&lang=de", "/ost-2/Time?line=A&lang=de"],
  ["/WEST/bookings/Fe26.2*Ab/cancel", "/west/bookings/Fe26.2*Ab/cancel"],
  ["/West/theme.css?color=AABBCC", "/west/theme.css?color=AABBCC"],
  ["/staff/WEST/bookings?q=Mia", "/staff/west/bookings?q=Mia"],
  ["/Staff", "/staff"],
  ["/STAFF/?to=/A", "/staff?to=/A"],
  ["/STAFF/Sign-in", "/staff/Sign-in"],
  ["/Staff/WEST/Bookings", "/staff/west/Bookings"],
  ["/WEST?next=/a/", "/west?next=/a/"],
])("%s leads to %s", async (path, to) => {
  expect(await ask(path)).toBe(`308 ${to}`);
  expect(await ask(path, "POST")).toBe(`308 ${to}`);
});

test.each(["/west", "/", "/nowhere", "/NOWHERE", "//WEST", "/staff", "/staff/west", "/east/WEST"])(
  "%s is left as it is",
  async (path) => expect(await ask(path)).toBe("next"),
);
