export function filterMenu(): void {
  addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === "q") filterBy(target);
  });
}

export function filterAgain(): void {
  const field = document.querySelector<HTMLInputElement>("#q");
  if (field && field.value !== field.defaultValue) filterBy(field);
}

function filterBy({ value }: HTMLInputElement): void {
  narrow(fold(value));
  const status = document.querySelector<HTMLElement>("[data-nothing]");
  if (status) status.textContent = shownRow(document) ? "" : (status.dataset.nothing ?? "");
}

function shownRow(root: ParentNode): Element | null {
  return root.querySelector("[data-row]:not([hidden])");
}

function fold(text: string): string {
  const plain = text.normalize("NFD").replace(/[\p{M}\p{Cf}]/gu, "");
  return plain.toLowerCase().replaceAll("ß", "ss").replaceAll("ł", "l");
}

/** The same rule as `app/[location]/_menu/menu-search.ts` on the server. */
function matches(text: string, query: string): boolean {
  return query.split(/\s+/).every((word) => text.includes(word.replace(/^\p{P}+|\p{P}+$/gu, "")));
}

function narrow(query: string): void {
  for (const section of document.querySelectorAll<HTMLElement>("[data-section]")) {
    const category = fold(section.querySelector("h2")?.textContent ?? "");
    for (const row of section.querySelectorAll<HTMLElement>("[data-row]")) {
      const text = fold(row.querySelector("[data-words]")?.textContent ?? "");
      row.hidden = !matches(`${text} ${category} ${row.dataset.row}`, query);
    }
    section.hidden = !shownRow(section);
  }
}
