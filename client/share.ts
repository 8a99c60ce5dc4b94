/** With `data-done` a button copies its link, else it opens the share sheet. */
export function offerLinks(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-link]")) {
    const { link: url = "", done } = button.dataset;
    button.hidden = done ? !navigator.clipboard : !("share" in navigator);
    button.onclick = async () => {
      try {
        if (!done) return await navigator.share({ url });
        await navigator.clipboard.writeText(url);
        button.parentElement?.querySelector("[role=status]")?.replaceChildren(done);
      } catch {
        // A closed share sheet may be opened again; a frame may not be allowed to copy.
        button.hidden = !!done;
      }
    };
  }
}
