const MAX_READ = 4;
const read = new Set<string>();

/** For frames, where browsers ignore speculation rules. */
export function readAhead(): void {
  if (top === self && HTMLScriptElement.supports?.("speculationrules")) return;
  const warm = (event: PointerEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const path = link?.closest<HTMLElement>("[data-warm]")?.dataset.warm;
    if (!path || !link?.pathname.endsWith("/time")) return;
    if (read.has(link.search) || read.size >= MAX_READ) return;
    read.add(link.search);
    void fetch(path + link.search, { priority: "low" }).catch(() => undefined);
  };
  addEventListener("pointerover", warm);
}
