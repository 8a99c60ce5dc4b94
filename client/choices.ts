import { changePage } from "./navigate.ts";
import { queryOf } from "./urls.ts";

/** A change in a `data-live` form replaces the address: the server computes the price. */
export function followChoices(): void {
  addEventListener("change", followChoice);
  // What was chosen before the script was there.
  followChoice({
    target: document.querySelector(":checked:not([checked]),[checked]:not(:checked)"),
  });
}

async function followChoice(event: Pick<Event, "target">): Promise<void> {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const form = target.closest("form");
  const page = form?.dataset.live;
  if (!form || !page) return;
  form.ariaBusy = "true";
  await changePage(`${page}?${queryOf(new FormData(form))}`, "keep", "replaceState");
  form.ariaBusy = null;
}
