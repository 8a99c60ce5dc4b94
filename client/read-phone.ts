import { pageHeaders, untilImpatient } from "./page.ts";

/** Loaded where a number was typed: shows beside it how the site reads it, with its country. */
export async function showPhone(field: Element): Promise<void> {
  const shown = field.parentElement?.querySelector("output");
  if (!(field instanceof HTMLInputElement) || !field.form || !shown) return;
  const body = new FormData();
  body.set("form", "details");
  body.set("check", "phone");
  body.set("phone", field.value);
  const { signal } = untilImpatient();
  const request = { method: "POST", body, headers: pageHeaders(), signal };
  const answer = await fetch(field.form.action, request).catch(() => undefined);
  shown.textContent = answer?.ok ? await answer.text() : "";
}
