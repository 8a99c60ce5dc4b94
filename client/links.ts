import { busySign } from "./busy.ts";
import { visit } from "./visit.ts";

/**
 * Follows links within the site without loading the page anew. The link that was pressed shows that
 * its page is on the way. `data-scroll="keep"` leaves the page where it is, `data-replace` leaves
 * no trace in the history, `data-load` leads out of the page for good.
 */
export function followLinks(): void {
  let sign: HTMLElement | undefined;
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || !isOurs(link, event)) return;
    event.preventDefault();
    sign?.remove();
    const own = link.appendChild(busySign());
    sign = own;
    await visit(link.href, {
      keepScroll: link.dataset.scroll === "keep",
      replace: link.dataset.replace !== undefined,
    });
    own.remove();
  });
}

/** A plain press on a link to another page of this site. */
function isOurs(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  const within = link.origin === location.origin && link.dataset.load === undefined;
  const here = link.pathname + link.search === location.pathname + location.search;
  const elsewhere = link.target !== "" && link.target !== "_self";
  const jump = here && link.hash !== "";
  return plain && !event.altKey && within && !elsewhere && !link.hasAttribute("download") && !jump;
}

const MOST_WARMED = 4;
const warmed = new Set<string>();

/**
 * A finger or a pointer on a link to the times: they are read ahead where the server says, by
 * `data-warm`, that it can spare the question. It looks again before it asks.
 */
export function warmLinks(): void {
  const warm = (event: PointerEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const path = link?.closest<HTMLElement>("[data-warm]")?.dataset.warm;
    if (!path || !link?.pathname.endsWith("/time")) return;
    if (warmed.has(link.search) || warmed.size >= MOST_WARMED) return;
    warmed.add(link.search);
    void fetch(path + link.search, { priority: "low" }).catch(() => undefined);
  };
  document.addEventListener("pointerover", warm, { passive: true });
}
