/** Visitors whose clocks do not show noon when it is noon at the business read its time zone. */
export function showZone(): void {
  const note = document.querySelector<HTMLElement>("[data-noon]");
  note?.toggleAttribute("data-away", !`${new Date(note.dataset.noon ?? "")}`.includes(" 12:00"));
}
