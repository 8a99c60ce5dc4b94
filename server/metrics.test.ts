import { expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { metrics } from "./metrics.ts";
import { behindTheFirst, listen } from "./testing/serve.ts";

const token = new Secret("a-token-of-16-or-more");
const scraped = { scrape: async () => ({ contentType: "text/plain", text: "bookfront_up 1\n" }) };

test.each([
  [token, "Bearer a-token-of-16-or-more", 200],
  [token, "bearer a-token-of-16-or-more", 200],
  [token, "Bearer a-token-of-16-or-mor", 401],
  [token, "Basic a-token-of-16-or-more", 401],
  [token, "", 401],
  [undefined, "Bearer a-token-of-16-or-more", 404],
  [undefined, "", 404],
])("%s opened by %j is %i", async (secret, authorization, status) => {
  const port = await listen(
    behindTheFirst(metrics(scraped, secret), (_request, response) => {
      response.writeHead(404).end();
    }),
  );
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } });
  expect(answer.status).toBe(status);
  expect((await answer.text()).includes("bookfront_up")).toBe(status === 200);
});
