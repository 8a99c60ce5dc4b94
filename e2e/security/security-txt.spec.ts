import { expect, test } from "../../test/harness/own-site.ts";

test.describe.configure({ mode: "default" });

const PATH = "/.well-known/security.txt";

test("security.txt has a contact and an expiry", async ({ anotherSite }) => {
  const site = await anotherSite({ SECURITY_CONTACT: "mailto:security@salon.example" });
  const answer = await fetch(site.url + PATH);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const text = await answer.text();
  expect(text).toContain("Contact: mailto:security@salon.example\n");
  const [, expires = ""] = /^Expires: (.*)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test("security.txt is a 404 where no contact is configured", async ({ ownSite }) => {
  const answer = await fetch(ownSite.url + PATH);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("Contact:");
});
