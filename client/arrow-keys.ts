const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** `data-arrows` is the number of items in a row. Without this script the Tab key works. */
export function followArrowKeys(): void {
  document.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    const box = document.activeElement?.closest<HTMLElement>("[data-arrows]");
    if (!step || !box || event.altKey || event.ctrlKey || event.metaKey) return;
    const places = [...box.querySelectorAll("td,li")];
    const across = getComputedStyle(box).direction === "rtl" ? -step[0] : step[0];
    const by = across + step[1] * Number(box.dataset.arrows);
    let at = places.findIndex((place) => place.matches(":focus-within")) + by;
    while (places[at] && !places[at]?.querySelector("a")) at += by;
    places[at]?.querySelector("a")?.focus();
    event.preventDefault();
  });
}
