/** About a kilometre: no more precise place leaves the browser. */
const DIGITS = 2;

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
