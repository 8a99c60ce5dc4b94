import { expect, test, vi } from "vitest";
import { z } from "zod";
import { inScope } from "#lib/app/scope.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { answering, scopeOf } from "../../server/testing/serve.ts";

const OWN = "https://book.example";
vi.mock("./page-context.ts", () => ({
  publicUrl: () => OWN,
  currentPageBase: () => ({
    slug: "soho",
    lang: "de",
    i18n: i18nFor({ locale: "de", country: "DE", currency: "EUR" }),
    location: { business: { phone: "+49 30 5550123" } },
  }),
}));
const { formAnswer, formHandler, pageAgain } = await import("./form-handler.ts");

const answer = { problems: [{ text: "Größe 🚀" }] };
const schema = z.object({ problems: z.array(z.object({ text: z.string() })) });

const fields = z.object({ email: z.string().catch("") });
type Typed = (sent: z.output<typeof fields>) => object;

async function sent(origin: string, typed?: Typed) {
  const carriedOut: unknown[] = [];
  async function carryOut(...given: unknown[]) {
    carriedOut.push(...given);
    return pageAgain("invalid", answer);
  }
  const handler = formHandler(fields, carryOut, typed);
  const body = JSON.stringify({ email: "a@b.example", other: "dropped" });
  const request = new Request(`${OWN}/soho/details/send`, {
    method: "POST",
    body,
    headers: { origin },
  });
  const response = await handler(request, { params: Promise.resolve({ location: "soho" }) });
  return { carriedOut, response };
}

test("a handler gets the fields that it knows, and where the form stands", async () => {
  const { carriedOut, response } = await sent(OWN);
  expect(carriedOut).toEqual([{ email: "a@b.example" }, { location: "soho" }]);
  expect([response.status, await response.json()]).toEqual([422, answer]);
});

test("a form of another site is not carried out, whoever has let it through", async () => {
  const { carriedOut, response } = await sent("https://evil.example");
  expect(carriedOut).toEqual([]);
  const to = "/soho?refused=origin&lang=de";
  expect([response.status, response.headers.get("location")]).toEqual([303, to]);
});

test("a form that does not say where it comes from is not carried out, and keeps what was typed", async () => {
  const { carriedOut, response } = await sent("null", ({ email }) => ({ values: { email } }));
  expect(carriedOut).toEqual([]);
  expect([response.status, await response.json()]).toMatchObject([
    422,
    {
      values: { email: "a@b.example" },
      problems: [{ text: expect.stringContaining("steht noch hier") }],
      call: { href: "tel:+49305550123" },
    },
  ]);
  // Staff's forms have nothing to keep.
  expect((await sent("null")).response.status).toBe(303);
});

test("a form that failed at the site may be sent again", () => {
  const { status, headers: own } = pageAgain("unavailable", answer);
  expect([status, own.get("retry-after")]).toEqual([503, "30"]);
});

test("a page reads the answer of its own form, and of no other", () => {
  const answered = { ...scopeOf("/soho/details"), formAnswer: JSON.stringify(answer) };
  expect(inScope(answered, () => formAnswer(schema))).toEqual(answer);
  const other = schema.extend({ values: z.object({}) });
  expect(inScope(answered, () => formAnswer(other))).toBeUndefined();
  expect(answering("/soho/details", () => formAnswer(schema))).toBeUndefined();
});
