/** What is typed survives a reload, until the form is accepted: in the page's entry of the history alone. */
export function keepTyped(): void {
  for (const id in history.state) {
    document.getElementById(id)?.setAttribute("value", history.state[id]);
  }
  addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.kept) return;
    history.replaceState({ ...history.state, [target.id]: target.value }, "");
  });
}

/** So that it is not there for the next person at this device who presses Back. */
export function forgetTyped(): void {
  try {
    history.replaceState(null, "");
  } catch {
    // Safari allows a hundred in half a minute, and throws at more: the form is sent all the same.
  }
}
