"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";

/**
 * Follows links within the site without loading the page anew, for all links at once: they are
 * plain anchors, so that a page of many costs the server no more than their markup. The link that
 * was pressed shows that its page is on the way. `data-scroll="keep"` leaves the page where it is,
 * `data-replace` leaves no trace in the history.
 */
export function SoftLinks() {
  const router = useRouter();
  const [pending, start] = useTransition();
  const sign = useRef<HTMLElement>(null);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.defaultPrevented || !isOurs(link, event)) return;
      event.preventDefault();
      sign.current?.remove();
      sign.current = link.appendChild(busySign());
      const href = link.pathname + link.search + link.hash;
      const options = { scroll: link.dataset.scroll !== "keep" };
      start(() => {
        if (link.dataset.replace === undefined) router.push(href, options);
        else router.replace(href, options);
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);

  useEffect(() => {
    document.addEventListener("pointerover", warm, { passive: true });
    return () => document.removeEventListener("pointerover", warm);
  }, []);

  const path = usePathname();
  const seen = useRef(path);
  useEffect(() => {
    if (seen.current !== path) focusPage();
    seen.current = path;
  }, [path]);

  useEffect(() => {
    if (!pending) sign.current?.remove();
  }, [pending]);
  return null;
}

/**
 * Takes the keyboard to a page that has replaced another, unless something on it has the focus. The
 * framework reads its title out, and leaves the focus on what is no longer there.
 */
function focusPage(): void {
  const main = document.getElementById("main");
  const { activeElement } = document;
  if (activeElement === document.body || !main?.contains(activeElement)) {
    main?.focus({ preventScroll: true });
  }
}

const MOST_WARMED = 4;
const warmed = new Set<string>();

/**
 * A finger or a pointer on a link to the times: they are read ahead where the server says, by
 * `data-warm`, that it can spare the question. It looks again before it asks.
 */
function warm(event: PointerEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const path = link?.closest<HTMLElement>("[data-warm]")?.dataset.warm;
  if (!path || !link?.pathname.endsWith("/time")) return;
  if (warmed.has(link.search) || warmed.size >= MOST_WARMED) return;
  warmed.add(link.search);
  void fetch(path + link.search, { priority: "low" }).catch(() => undefined);
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

function busySign(): HTMLElement {
  const sign = document.createElement("span");
  sign.className = "busy";
  sign.ariaHidden = "true";
  return sign;
}
