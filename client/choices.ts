import { queryOf } from "./forms.ts";
import { visit } from "./visit.ts";

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
    await visit(`${page}?${queryOf(new FormData(form))}`, { keepScroll: true, replace: true });
    form.ariaBusy = null;
  });
}
