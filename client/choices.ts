import { changePage } from "./navigate.ts";
import { queryOf } from "./urls.ts";

/**
 * Forms whose choices live in the address (`data-live` names the page): each change replaces it, so
 * the server prices what is chosen, and reload and Back keep it.
 */
export function followChoices(): void {
  document.addEventListener("change", async (event) => {
    const form = event.target instanceof Element ? event.target.closest("form") : null;
    const page = form?.dataset.live;
    if (!form || page === undefined) return;
    form.ariaBusy = "true";
    await changePage(`${page}?${queryOf(new FormData(form))}`, "keep", "replaceState");
    form.ariaBusy = null;
  });
}
