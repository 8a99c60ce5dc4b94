/**
 * Solves the task that the server has set and sends the form again, with everything in it. Where
 * that cannot be done the page still says that the form was refused.
 */
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
    // Browsers compute keys only on secure pages.
    say(form, false);
  }
}

/** Says that work is being done, or that the form was refused. */
function say(form: HTMLFormElement, isAtWork: boolean): void {
  for (const notice of form.querySelectorAll<HTMLElement>("[data-proving]")) {
    notice.hidden = !isAtWork;
  }
  for (const notice of form.querySelectorAll<HTMLElement>("[data-problems]")) {
    notice.hidden = isAtWork;
  }
}
