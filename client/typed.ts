/** What is typed survives a reload: kept in the page's entry of the history, and nowhere else. */
export function keepTyped(): void {
  for (const id in history.state) {
    document.getElementById(id)?.setAttribute("value", history.state[id]);
  }
  addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.kept) return;
    history.replaceState({ ...history.state, [target.id]: target.value }, "");
  });
}
