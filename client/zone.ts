/** Visitors whose clocks show noon when it is noon at the business need not read its time zone. */
export function hideZone(): void {
  const note = document.querySelector<HTMLElement>("[data-noon]");
  if (note) note.hidden = `${new Date(note.dataset.noon ?? "")}`.includes(" 12:00");
}
