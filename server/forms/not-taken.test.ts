import { expect, test } from "vitest";
import { type FormOutcome, noteFormOutcome } from "#lib/app/form-outcome.ts";
import type { Dispatch } from "../inject.ts";
import { headerOf } from "../inject.ts";
import { withForms } from "./with-forms.ts";

async function answerTo(outcome: FormOutcome) {
  const form = new FormData();
  form.append("firstName", "Mia");
  const sent = new Response(form);
  const dispatch: Dispatch = async () => {
    await Promise.resolve();
    noteFormOutcome(outcome);
    return { status: 200, headers: [], body: Buffer.from("<input value=Mia>") };
  };
  const none = () => Promise.reject(new Error("no error page"));
  const errorPages = { failure: none, refusal: none };
  return withForms(
    dispatch,
    errorPages,
    () => true,
    "http://localhost:3000",
  )({
    method: "POST",
    url: "/book/details",
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
    body: Buffer.from(await sent.arrayBuffer()),
  });
}

test("a form that was not taken for a reason of our own is a 503 with its page", async () => {
  const answer = await answerTo("unavailable");
  expect([answer.status, headerOf(answer, "retry-after")]).toEqual([503, "30"]);
  expect(answer.body.toString()).toContain("Mia");
});

test("forms side by side keep their own status", async () => {
  const outcomes = ["unavailable", "invalid", "refused", "unavailable", "busy"] as const;
  const answers = await Promise.all(outcomes.map(answerTo));
  expect(answers.map(({ status }) => status)).toEqual([503, 200, 200, 503, 200]);
});
