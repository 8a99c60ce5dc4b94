export async function proveWork(): Promise<void> {
  const field = document.querySelector<HTMLInputElement>("input[data-task]");
  const { task } = field?.dataset ?? {};
  if (!field?.form || task === undefined || field.value !== "") return;
  const { form } = field;
  say(form, true);
  try {
    const { solveWork } = await import("./solve-work.ts");
    const solution = await solveWork(task);
    if (!field.isConnected || field.dataset.task !== task) return;
    field.value = solution;
    form.requestSubmit();
  } catch {
    // Browsers compute keys on secure pages only.
    say(form, false);
  }
}

function say(form: HTMLFormElement, isAtWork: boolean): void {
  for (const notice of form.querySelectorAll<HTMLElement>("[data-proving],[data-problems]")) {
    notice.hidden = notice.matches("[data-problems]") === isAtWork;
  }
}
