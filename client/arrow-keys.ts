/** `data-arrows` is the number of items in a row. Without this script the Tab key works. */
export function followArrowKeys(): void {
  addEventListener("keydown", (event) => {
    const box = document.activeElement?.closest<HTMLElement>("[data-arrows]");
    if (!box || event.altKey || event.ctrlKey || event.metaKey) return;
    const ahead = document.dir === "rtl" ? -1 : 1;
    const row = Number(box.dataset.arrows);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -ahead,
      ArrowRight: ahead,
      ArrowUp: -row,
      ArrowDown: row,
    };
    const by = steps[event.key];
    if (!by) return;
    const places = [...box.querySelectorAll("td,li")];
    let at = places.findIndex((place) => place.matches(":focus-within")) + by;
    while (places[at]?.querySelector("a") === null) at += by;
    places[at]?.querySelector("a")?.focus();
    event.preventDefault();
  });
}
