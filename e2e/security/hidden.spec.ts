import { expect, test } from "../../test/harness/test.ts";

test.describe.configure({ mode: "default" });

const OFF = "svc_colour_correction";
const NAME = "Colour correction";

async function ask(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(url, { redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}

for (const path of ["", "/picture.png", "/book", "?line=1042&problem=1"]) {
  test(`a disabled service is a 404: ${path || "its page"}`, async ({ site }) => {
    const answer = await ask(`${site.url}/book/services/${OFF}${path}`);
    expect(answer.status).toBe(404);
    expect(answer.text.includes(NAME)).toBe(false);
  });
}

test("a disabled service is named on no page", async ({ site }) => {
  for (const path of [
    "/book",
    `/book?line=${OFF}`,
    `/book?line=${OFF}&added=${OFF}`,
    `/book?q=colour`,
    `/book/time?line=${OFF}`,
    `/book/time?line=1042&line=${OFF}`,
    `/book/services/svc_cut?line=${OFF}`,
    "/sitemap.xml",
  ]) {
    const { text } = await ask(site.url + path);
    expect(text.includes(NAME), path).toBe(false);
  }
  const { text } = await ask(`${site.url}/sitemap.xml`);
  expect(text.includes(OFF)).toBe(false);
});

test("a bundle with a disabled service is not listed", async ({ anotherSite, salon }) => {
  await salon.change("svc_file_polish", { disabledForOnlineBooking: true });
  const site = await anotherSite({});
  for (const path of ["", "/picture.png", "/book"]) {
    const answer = await ask(`${site.url}/book/bundles/bnd_hands_brows${path}`);
    expect(answer.status, path).toBe(404);
    expect(answer.text.includes("Hands &amp; brows"), path).toBe(false);
  }
  expect((await ask(`${site.url}/book`)).text.includes("Hands &amp; brows")).toBe(false);
  await salon.change("svc_file_polish", { disabledForOnlineBooking: false });
});

test("services bookable by phone only are listed", async ({ site }) => {
  const answer = await ask(`${site.url}/book/services/svc_members_facial`);
  expect(answer.status).toBe(200);
});
