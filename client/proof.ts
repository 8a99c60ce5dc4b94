/**
 * Solves the task that the server has set and sends the form again, with everything in it. Where
 * that cannot be done the page goes on saying that it was refused.
 */
export async function proveWork(page: ParentNode): Promise<void> {
  const field = page.querySelector<HTMLInputElement>("input[data-task]");
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
    // Browsers compute keys on secure pages alone.
    say(form, false);
  }
}

/** Whether it says that work is being done, or that it was refused. */
function say(form: HTMLFormElement, isAtWork: boolean): void {
  for (const notice of form.querySelectorAll<HTMLElement>("[data-proving]")) {
    notice.hidden = !isAtWork;
  }
  for (const notice of form.querySelectorAll<HTMLElement>("[data-problems]")) {
    notice.hidden = isAtWork;
  }
}
