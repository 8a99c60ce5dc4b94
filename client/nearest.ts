// A script of the page on which visitors choose a location, and of no other.

/** About a kilometre: no closer place leaves the browser. */
const DIGITS = 2;

/** A press on `data-near` lists the locations again, from where the browser says that it is. */
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  const { near, failed = "" } = button?.dataset ?? {};
  const form = button?.form;
  const field = form?.elements.namedItem(near ?? "");
  if (!button || !form || !(field instanceof HTMLInputElement)) return;
  button.ariaBusy = "true";
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      field.value = [coords.latitude, coords.longitude].map((one) => one.toFixed(DIGITS)).join();
      form.requestSubmit();
    },
    () => {
      button.ariaBusy = null;
      form.querySelector("[role=status]")?.replaceChildren(failed);
    },
  );
});
