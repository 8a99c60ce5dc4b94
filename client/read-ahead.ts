const MAX_READ = 4;
const read = new Set<string>();

/**
 * A finger or a pointer on a link to the times: they are read ahead where the server says, by
 * `data-warm`, that it can spare the request. Browsers that follow speculation rules prefetch the
 * page itself, but not in a frame.
 */
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
  document.addEventListener("pointerover", warm, { passive: true });
}
