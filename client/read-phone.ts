import { pageHeaders, untilImpatient } from "./page.ts";

/** Of one who types on. */
const PAUSE_MS = 400;
let pause: ReturnType<typeof setTimeout> | undefined;

/**
 * Loaded where there is a number: shows beside it how the site reads it, with its country, and tells the
 * form which number was shown. Any other is asked about before it is kept.
 */
export function showPhone(field: HTMLInputElement): void {
  clearTimeout(pause);
  pause = setTimeout(read, PAUSE_MS, field);
}

async function read(field: HTMLInputElement): Promise<void> {
  const { form, value } = field;
  const reading = field.parentElement?.querySelector("output");
  const shown = form?.querySelector<HTMLInputElement>("[name=phoneShown]");
  // What is folded is not seen.
  const isSeen = !field.closest("details:not([open])");
  if (!form || !reading || !shown || !isSeen || shown.value === value) return;
  const body = new FormData();
  body.set("form", "details");
  body.set("check", "phone");
  body.set("phone", value);
  const { signal } = untilImpatient();
  const request = { method: "POST", body, headers: pageHeaders(), signal };
  const answer = await fetch(form.action, request).catch(() => undefined);
  const text = answer?.ok ? await answer.text() : "";
  if (field.value !== value) return;
  reading.textContent = text;
  shown.value = text && value;
}
