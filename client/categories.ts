/** Pixels from the top, where one reads; and to the marked link, so that the one before it is seen too. */
const BEFORE = 99;

/** The strip of categories marks and shows the one that is being read. */
export function markCategory(): void {
  const sections = [...document.querySelectorAll("[id^=c-]")];
  const read = sections.findIndex((section) => section.getBoundingClientRect().bottom > BEFORE);
  const links = document.querySelectorAll("[href^='#c-']");
  for (const link of links) link.ariaCurrent = null;
  const link = links[read];
  if (!link) return;
  link.ariaCurrent = "true";
  link.closest("ul")?.scrollBy(link.getBoundingClientRect().left - BEFORE, 0);
}
