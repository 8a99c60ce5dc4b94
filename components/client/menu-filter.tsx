"use client";

import { useEffect, useRef } from "react";

/**
 * Narrows the list while the visitor types. Works on the rows that the server rendered, so it
 * needs no data of its own; without scripts the search form does the same on the server.
 */
export function MenuFilter({ words }: { words: { readonly nothing: string } }) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>("#q");
    if (!input) return;
    const filter = () => {
      const found = narrow(fold(input.value));
      if (status.current) {
        status.current.textContent = found > 0 ? "" : words.nothing.replace("{query}", input.value);
      }
    };
    input.addEventListener("input", filter);
    return () => input.removeEventListener("input", filter);
  }, [words]);
  return <p ref={status} role="status" />;
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Hides what does not match, and sections left empty; says how many rows are left. */
function narrow(query: string): number {
  let found = 0;
  for (const section of document.querySelectorAll<HTMLElement>("[data-section]")) {
    const category = fold(section.querySelector("h2")?.textContent ?? "");
    let shown = 0;
    for (const row of section.querySelectorAll<HTMLElement>("[data-row]")) {
      const words = `${fold(row.querySelector("[data-words]")?.textContent ?? "")} ${category}`;
      row.hidden = !query.split(/\s+/).every((word) => words.includes(word));
      if (!row.hidden) shown += 1;
    }
    section.hidden = shown === 0;
    found += shown;
  }
  return found;
}
